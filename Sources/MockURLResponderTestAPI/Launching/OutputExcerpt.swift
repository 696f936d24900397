#if os(macOS) || os(Linux)
/// A program's output as failures show it: whole when it is short, or its beginning and its end.
enum OutputExcerpt {
    /// In bytes; a little more is shown whole, too.
    private static let beginning = 2_000
    private static let end = 6_000

    /// The output under a heading, each line set off.
    static func text(of output: String, _ name: String) -> String {
        guard !output.isEmpty else { return "\(name): nothing" }
        let count = output.utf8.count
        return "\(name) (\(count) bytes):\n" + lines(of: output, count).map { "  | \($0)" }.joined(separator: "\n")
    }

    private static func lines(of output: String, _ count: Int) -> [Substring] {
        guard count > beginning + end else { return whole(output[...]) }
        let bytes = output.utf8
        let first = String(decoding: bytes.prefix(beginning), as: UTF8.self)
        let last = String(decoding: bytes.suffix(end), as: UTF8.self)
        let leftOut = "… \(count - beginning - end) bytes left out …"
        return whole(first[...]) + [leftOut[...]] + whole(last[...])
    }

    private static func whole(_ text: Substring) -> [Substring] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.last == "" ? lines.dropLast() : lines
    }
}
#endif
