/// Limits the size of one part of a report.
///
/// A request can have millions of fields, and people read its report.
enum BoundedLines {
    /// The maximum number of lines in a part.
    static let most = 100
    /// The maximum length of a line in bytes.
    static let longest = 4_096

    /// Returns the first lines, each cut to `longest` bytes, and a line with the number of omitted lines.
    static func first(of lines: some Collection<String>, of count: Int? = nil, indent: String = "") -> [String] {
        let kept = lines.prefix(most).map(cut)
        let rest = (count ?? lines.count) - kept.count
        return rest > 0 ? kept + ["\(indent)… and \(rest) more"] : kept
    }

    /// Cuts a long line and appends its original length.
    static func cut(_ line: String) -> String {
        let length = line.utf8.count
        guard length > longest else { return line }
        var end = line.utf8.index(line.startIndex, offsetBy: longest)
        while end > line.startIndex, line.utf8[end] & 0xC0 == 0x80 { line.utf8.formIndex(before: &end) }
        return "\(line[..<end])… (\(length) bytes)"
    }
}
