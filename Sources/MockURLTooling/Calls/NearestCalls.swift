import MockURLResponder

/// The calls that come closest to meeting a condition, and how they differ from it.
struct NearestCalls {
    /// The number of calls to show, which is also the number of stubs in the report of an unmatched request.
    private static let most = 3

    private let redaction: Redaction
    private let found: [(call: HTTPCall, comparisons: [NearMiss.Comparison])]

    init(to query: CallQuery, among calls: [HTTPCall]) {
        // A field that one call redacts must stay hidden in the comparison with every other call.
        redaction = query.asked(of: calls).redaction
        var compared: [(call: HTTPCall, distance: Double)] = []
        for call in calls {
            let view = CallView(call)
            let budget = view.budget(of: query)
            compared.append((call, view.distance(from: query, budget)))
            // If one search exceeds its time limit, every further call could take as long.
            if budget.isSpent { break }
        }
        found = compared.sorted { ($0.distance, $0.call.number) < ($1.distance, $1.call.number) }
            .prefix(Self.most).map { ($0.call, CallView($0.call).comparisons(on: query)) }
    }

    package var lines: [String] {
        found.flatMap { call, comparisons in
            ["    " + call.description]
                + ComparisonLines(comparisons, redaction: redaction, namesMatching: false)
                .lines.map { "        " + $0 }
        }
    }
}
