/// The bounds of a part of a report: a request can have millions of fields, and its report is for people.
enum BoundedLines {
    /// The most lines of a part.
    static let most = 100
    /// The longest line, in bytes.
    static let longest = 4_096

    /// Returns the first lines, each cut to `longest` bytes, and a line with the number of those left out.
    static func first(of lines: some Collection<String>, of count: Int? = nil, indent: String = "") -> [String] {
        let kept = lines.prefix(most).map(cut)
        let rest = (count ?? lines.count) - kept.count
        return rest > 0 ? kept + ["\(indent)… and \(rest) more"] : kept
    }

    /// Cuts a long line, and notes its length.
    static func cut(_ line: String) -> String {
        let length = line.utf8.count
        guard length > longest else { return line }
        var end = line.utf8.index(line.startIndex, offsetBy: longest)
        while end > line.startIndex, line.utf8[end] & 0xC0 == 0x80 { line.utf8.formIndex(before: &end) }
        return "\(line[..<end])… (\(length) bytes)"
    }
}
