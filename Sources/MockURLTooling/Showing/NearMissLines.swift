import MockURLResponder

/// Prints why the closest stubs did not answer a call, as the report of an unmatched request does, with colours.
struct NearMissLines {
    let style: TableStyle

    /// Returns the lines of a near miss.
    ///
    /// - Parameters:
    ///   - miss: The stub, and its differences from the call.
    ///   - indent: The number of spaces before each line.
    /// - Returns: The lines, with colours.
    func lines(_ miss: DecodedRecord.NearMissed, indent: Int) -> [String] {
        let lines = UnmatchedVerdict.lines(for: miss.described)
        let space = String(repeating: " ", count: indent)
        return lines.enumerated().map { index, line in
            let text = space + line.dropFirst(Self.reportIndent)
            return style.line(text, index == 0 ? .bold : Self.ink(of: line.drop { $0 == " " }))
        }
    }

    /// The number of spaces before the lines of a near miss in the report of an unmatched request.
    private static let reportIndent = 4

    /// Returns the colour of a line of `ComparisonLines`: green for the expected value, red for the found one.
    private static func ink(of line: Substring) -> TableStyle.Ink? {
        if line.hasPrefix("- ") || line.hasPrefix("-\t") || line.hasPrefix("expected ") { return .green }
        if line.hasPrefix("+ ") || line.hasPrefix("+\t") || line.hasPrefix("found ") { return .red }
        if line.contains(" expected \"") || line.contains(" expected #") { return .green }
        return line.hasPrefix("(") ? .dim : nil
    }
}
