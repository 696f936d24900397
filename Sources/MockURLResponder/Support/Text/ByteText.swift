/// A string that compares by its bytes, as servers compare.
///
/// Swift's `String` takes é and e with a combining accent for equal.
package struct ByteText: Hashable, Sendable {
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (one: ByteText, other: ByteText) -> Bool {
        one.text.hasSameBytes(as: other.text)
    }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
