/// The member names of one kind of JSON object.
///
/// Readers, writers and errors all use this one list.
package protocol JSONKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The name of the object in error messages, such as "a response".
    static var subject: SafeText { get }

    static var names: JSONKeyNames<Self> { get }

    /// Nested objects whose members are often written in this object by mistake.
    static var inner: [InnerObject] { get }
}

extension JSONKey {
    package static var inner: [InnerObject] { [] }
}

/// A nested object and the names of its members.
package struct InnerObject: Sendable {
    /// The place of the members, such as `under "body"`.
    let place: SafeText
    let names: [SafeText]

    package init(_ place: SafeText, _ names: [SafeText]) {
        self.place = place
        self.names = names
    }

    package init<Key: JSONKey>(_ place: SafeText, of keys: Key.Type) {
        self.init(place, SafeText.words(of: keys))
    }
}

/// Finds the members of an object by name in a text, without copying the name.
package struct JSONKeyNames<Key: JSONKey>: Sendable {
    package let keys = Array(Key.allCases)
    private let texts = Key.allCases.map { Array($0.rawValue.utf8) }

    /// All names, as an error lists them.
    package var list: SafeText { SafeText(allOf: Key.self) }

    /// Returns the index in `keys` of the name in a range of a text; `nil` for an unknown name.
    package func place(of text: [UInt8], in range: Range<Int>) -> Int? {
        texts.firstIndex { $0.elementsEqual(text[range]) }
    }
}
