import MockURLResponder

/// How a table of calls is printed: its width, its colours and its characters.
package struct TableStyle: Sendable {
    /// The clock that the table shows.
    package enum Clock: Sendable {
        /// Seconds since the start of the run.
        case relative
        /// The local time.
        case local
    }

    /// The number of columns; `nil` for lines of any length.
    package var width: Int?
    package var hasColor: Bool
    /// Whether the output may contain characters other than ASCII.
    package var isUnicode: Bool
    package var clock: Clock

    package init(width: Int? = nil, hasColor: Bool = false, isUnicode: Bool = true, clock: Clock = .relative) {
        self.width = width
        self.hasColor = hasColor
        self.isUnicode = isUnicode
        self.clock = clock
    }

    /// The mark of a text that was cut.
    var ellipsis: String { isUnicode ? "…" : "..." }
    var dash: String { isUnicode ? "–" : "-" }
    var separator: String { isUnicode ? " · " : ", " }

    func paint(_ text: String, _ ink: TerminalInk?) -> String {
        guard hasColor, let ink, !text.isEmpty else { return text }
        return ink.paint(text)
    }

    /// Returns a line that fits into the width.
    func line(_ text: String, _ ink: TerminalInk? = nil) -> String {
        let text = TerminalText.visible(text)
        return paint(width.map { TerminalText.cut(text, to: $0, mark: ellipsis) } ?? text, ink)
    }
}
