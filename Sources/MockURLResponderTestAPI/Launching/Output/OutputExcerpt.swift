#if os(macOS) || os(Linux)
import MockURLResponder

/// A program's output as failures show it: whole when it is short, or its beginning and its end.
enum OutputExcerpt {
    /// In bytes; a little more is shown whole, too.
    private static let beginning = 2_000
    private static let end = 6_000

    /// The output under a heading, each line set off.
    static func text(of output: OutputText, _ name: String) -> String {
        guard !output.text.isEmpty else { return "\(name): nothing" }
        let lines = lines(of: output).map { "  | \($0)" }
        return "\(name) (\(output.count) bytes):\n" + lines.joined(separator: "\n")
    }

    /// A line of the output in quotes; the beginning of a long one.
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
