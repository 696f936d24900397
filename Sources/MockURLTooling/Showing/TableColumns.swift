/// The columns of a table and their widths, which depend on the width of the terminal.
struct TableColumns {
    enum Column: CaseIterable {
        case number, at, took, bar, result, sent, received, stub, request
    }

    /// The space between two columns.
    static let gap = "  "
    /// The columns that a narrow terminal has no room for, the first one to drop first.
    private static let dropped: [Column] = [.sent, .at, .received, .bar, .stub, .took, .number, .result]
    /// The least width of a request.
    private static let leastRequest = 20

    private var widths: [Column: Int]
    /// The width of the last column; `nil` if it is not limited.
    private(set) var request: Int?

    init(_ style: TableStyle) {
        widths = [
            .number: 5, .at: style.clock == .relative ? 8 : 12, .took: 7, .bar: 10, .result: 9, .sent: 7, .received: 8,
            .stub: 12,
        ]
        guard let width = style.width else {
            widths[.bar] = 20
            widths[.stub] = 16
            return
        }
        func rest() -> Int { width - widths.values.reduce(0) { $0 + $1 + Self.gap.count } }
        for column in Self.dropped where rest() < Self.leastRequest { widths[column] = nil }
        let room = max(0, rest() - 2 * Self.leastRequest)
        if let bar = widths[.bar] { widths[.bar] = min(30, bar + room / 4) }
        if let stub = widths[.stub] { widths[.stub] = min(28, stub + room / 4) }
        request = max(1, rest())
    }

    /// Returns the width of a column; `nil` if the terminal has no room for it.
    subscript(column: Column) -> Int? { column == .request ? request ?? 0 : widths[column] }
}
