/// A string that compares by its bytes, as servers compare.
///
/// Swift's `String` takes é and e with a combining accent for equal.
struct ByteText: Hashable, Sendable {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (one: ByteText, other: ByteText) -> Bool {
        one.text.hasSameBytes(as: other.text)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
