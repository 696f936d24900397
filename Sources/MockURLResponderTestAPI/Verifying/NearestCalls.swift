import MockURLResponder

/// The calls that come closest to a condition without meeting it, with what differs.
struct NearestCalls {
    /// As many as stubs that a report of an unmatched request shows.
    private static let most = 3

    private let found: [(call: RecordedCall, verdicts: [NearMiss.Verdict])]

    init(to query: CallQuery, among calls: [RecordedCall]) {
        let compared = calls.map { call in
            let request = call.captured
            return request.settling {
                let comparison = Comparison(query.pattern, request)
                return (call: call, verdicts: comparison.verdicts, distance: comparison.distance)
            }
        }
        found = compared.sorted { ($0.distance, $0.call.number) < ($1.distance, $1.call.number) }
            .prefix(Self.most).map { ($0.call, $0.verdicts) }
    }

    var lines: [String] {
        found.flatMap { call, verdicts in
            ["    " + CallLines.line(call)]
                + VerdictLines(verdicts, redaction: CallLines.redaction, showsMatching: false)
                .lines.map { "        " + $0 }
        }
    }
}
