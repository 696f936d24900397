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
    func lines(_ miss: NearMiss, indent: Int) -> [String] {
        let lines = UnmatchedReport.lines(for: miss, CallLines.redaction)
        let space = String(repeating: " ", count: indent)
        return lines.enumerated().map { index, line in
            let text = space + line.dropFirst(Self.reportIndent)
            return style.line(text, index == 0 ? .bold : TerminalInk(ofComparison: line.drop { $0 == " " }))
        }
    }

    /// The number of spaces before the lines of a near miss in the report of an unmatched request.
    private static let reportIndent = 4
}
