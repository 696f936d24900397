import MockURLResponder

/// The calls that come closest to a condition without meeting it, with what differs.
struct NearestCalls {
    /// As many as stubs that a report of an unmatched request shows.
    private static let most = 3

    private let found: [(call: RecordedCall, comparison: Comparison)]

    init(to query: CallQuery, among calls: [RecordedCall]) {
        let compared = calls.map { ($0, Comparison(query.pattern, $0.captured)) }
        found = compared.map { (call: $0.0, comparison: $0.1, distance: $0.1.distance) }
            .sorted { ($0.distance, $0.call.number) < ($1.distance, $1.call.number) }
            .prefix(Self.most).map { ($0.call, $0.comparison) }
    }

    var lines: [String] {
        found.flatMap { call, comparison in
            ["    " + CallLines.line(call)]
                + VerdictLines(comparison.verdicts, redaction: CallLines.redaction).lines.map { "        " + $0 }
        }
    }
}
