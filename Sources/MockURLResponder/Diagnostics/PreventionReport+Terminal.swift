import Foundation

extension PreventionReport {
    /// The text for standard error, with colours if it is a terminal that may receive them.
    package var textForTerminal: String { TerminalInk.isWanted(at: STDERR_FILENO) ? coloredText : text }

    /// The text with the closest stubs in the colours of `mock-url show`.
    package var coloredText: String {
        var isClosest = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            isClosest = isClosest ? !line.isEmpty : line.hasPrefix("  Closest")
            guard isClosest else { return String(line) }
            let ink = line.hasPrefix("    #") ? .bold : TerminalInk(ofComparison: line.drop { $0 == " " })
            return ink.map { $0.paint(line) } ?? String(line)
        }.joined(separator: "\n")
    }
}

extension TerminalInk {
    /// The colour of a line of `ComparisonLines`: green for the expected value, red for the found one.
    ///
    /// - Parameter line: The line without its indent.
    package init?(ofComparison line: Substring) {
        let begins = { (words: String...) in words.contains(where: line.hasPrefix) }
        if begins("- ", "-\t", "expected ") || line.contains(" expected \"") || line.contains(" expected #") {
            self = .green
        } else if begins("+ ", "+\t", "found ") {
            self = .red
        } else if begins("(") {
            self = .dim
        } else {
            return nil
        }
    }
}
