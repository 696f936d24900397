import MockURLResponder

/// The calls that come closest to a condition without meeting it, with what differs.
struct NearestCalls {
    /// As many as stubs that a report of an unmatched request shows.
    private static let most = 3

    private let redaction: Redaction
    private let found: [(call: HTTPCall, comparisons: [NearMiss.Comparison])]

    init(to query: CallQuery, among calls: [HTTPCall]) {
        // What one call hides is not to be told by what another one is compared with.
        redaction = query.asked(of: calls).redaction
        var compared: [(call: HTTPCall, distance: Double)] = []
        for call in calls {
            let view = CallView(call)
            compared.append((call, view.distance(from: query)))
            // What takes so long for one call takes as long for each.
            if view.request.budget.isSpent { break }
        }
        found = compared.sorted { ($0.distance, $0.call.number) < ($1.distance, $1.call.number) }
            .prefix(Self.most).map { ($0.call, CallView($0.call).comparisons(on: query)) }
    }

    var lines: [String] {
        found.flatMap { call, comparisons in
            ["    " + call.description]
                + ComparisonLines(comparisons, redaction: redaction, showsMatching: false)
                .lines.map { "        " + $0 }
        }
    }
}
