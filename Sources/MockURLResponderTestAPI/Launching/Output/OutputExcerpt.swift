#if os(macOS) || os(Linux)
import MockURLResponder

/// Formats a program's output for failures.
///
/// A short output is shown completely, a long one without its middle.
enum OutputExcerpt {
    /// The number of bytes to show from the beginning of a long output.
    private static let beginning = 2_000
    private static let end = 6_000

    /// Returns the output with a heading, and with a margin before each line.
    static func text(of output: OutputText, _ name: String) -> String {
        guard !output.text.isEmpty else { return "\(name): nothing" }
        let lines = lines(of: output).map { "  | \($0)" }
        return "\(name) (\(output.count) bytes):\n" + lines.joined(separator: "\n")
    }

    /// Returns a line of the output in quotes.
    ///
    /// Cuts a long line.
    static func quoted(_ line: String) -> String { "\"\(line.shown(atMost: 240))\"" }

    private static func lines(of output: OutputText) -> [Substring] {
        let bytes = output.text.utf8
        guard bytes.count > beginning + end else { return whole(output.text[...]) }
        let first = String(decoding: bytes.prefix(beginning), as: UTF8.self)
        let last = String(decoding: bytes.suffix(end), as: UTF8.self)
        let leftOut = OutputText.notice(leftOut: output.count - beginning - end)
        return whole(first[...]) + [leftOut[...]] + whole(last[...])
    }

    private static func whole(_ text: Substring) -> [Substring] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.last == "" ? lines.dropLast() : lines
    }
}
#endif
