#if os(macOS) || os(Linux)
import MockURLResponder

/// The text of an output, which may lack its middle.
struct OutputText: Sendable, Hashable {
    /// The kept text, with U+FFFD for invalid UTF-8.
    ///
    /// A line in the middle states the number of bytes that were left out.
    let text: String
    /// The number of bytes that were left out.
    let leftOut: Int
    /// The number of bytes that the program wrote.
    let count: Int

    init(_ beginning: [UInt8], leftOut: Int, _ end: [UInt8]) {
        self.leftOut = leftOut
        count = beginning.count + leftOut + end.count
        let notice = leftOut == 0 ? [] : Array("\n\(Self.notice(leftOut: leftOut))\n".utf8)
        text = String(decoding: beginning + notice + end, as: UTF8.self)
    }

    init(_ text: String) {
        self.text = text
        leftOut = 0
        count = text.utf8.count
    }

    static func notice(leftOut count: Int) -> String { "… \(count) bytes left out …" }

    /// Returns the failure for a test that reads the text as the whole output; `nil` if the text is the whole
    /// output.
    func truncationFailure(_ stream: String, of program: String) -> Message? {
        guard leftOut > 0 else { return nil }
        return Message(
            .lostOutput,
            """
            \(program) wrote more to \(stream) than is kept, so the test reads a part of it
              expected: at most the number of bytes that outputLimit sets
              found:    \(leftOut) bytes more, which were left out in the middle
              to do:    set a higher outputLimit before the launch, or search lines while the program runs, by wait(for: .line)
            """)
    }
}
#endif
