/// A text that is equal to another by its bytes, as it is to a server: to Swift's strings é is e with an accent.
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
