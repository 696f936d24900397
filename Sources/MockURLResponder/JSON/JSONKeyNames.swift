import Foundation

/// The member names of one kind of JSON object, in the order in which errors list them.
package final class JSONKeyNames: Sendable {
    let subject: SafeText
    package let all: [SafeText]
    let inner: [InnerObject]
    let advice: SafeText
    private let texts: [[UInt8]]

    /// - Parameters:
    ///   - all: The names.
    ///   - subject: The name of the object in errors, such as "a response".
    ///   - inner: Nested objects whose members are often written in this object by mistake.
    ///   - advice: The advice on an unknown member, before the general one.
    init(_ all: [SafeText], of subject: SafeText, _ inner: [InnerObject] = [], _ advice: SafeText = "") {
        (self.subject, self.all, self.inner, self.advice) = (subject, all, inner, advice)
        texts = all.map { Array($0.description.utf8) }
    }

    /// All names, as an error lists them.
    package var list: SafeText { all.joined(separator: ", ") }

    /// Returns the number of the name in a range of a text; `nil` for an unknown name.
    func place(of text: [UInt8], in range: Range<Int>) -> Int? {
        text.withUnsafeBytes { text in
            guard let start = text.baseAddress.map({ $0 + range.lowerBound }) else { return nil }
            return texts.firstIndex { name in
                name.count == range.count && memcmp(name, start, name.count) == 0
            }
        }
    }

    func place(of name: String) -> Int? { all.firstIndex { $0.description.hasSameBytes(as: name) } }
}
