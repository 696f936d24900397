import Foundation
package import MockURLResponder

/// A recorded call as conditions see it: some values may be redacted, and a long body is cut.
///
/// Only one thread may use a view at a time, because its request caches what conditions ask for.
package final class CallView {
    package let call: HTTPCall
    private let request: CapturedRequest
    private let results = ClosureResults()

    package init(_ made: MadeCall) {
        call = made.call
        request = CapturedRequest(of: made.call, normalized: made.url)
    }

    package convenience init(_ call: HTTPCall) {
        self.init(MadeCall(call))
    }
}

/// A recorded call with a parsed URL, ready to be compared with many conditions.
package struct MadeCall: Sendable {
    package let call: HTTPCall
    fileprivate let url: NormalizedURL

    package init(_ call: HTTPCall) {
        self.call = call
        url = NormalizedURL(call.url)
    }
}

extension CallView {
    /// The limit of a query.
    ///
    /// Each query has its own, and closures are called once.
    func budget(of query: CallQuery) -> SearchBudget { SearchBudget(query.expressions, results: results) }

    /// Evaluates a query for the call.
    package func evaluation(of query: CallQuery) -> Evaluation {
        Evaluator(request, budget(of: query)).evaluate(query.normalized)
    }

    /// Returns how much the call differs from the query: from 0 (no difference) to 1.
    ///
    /// Unknown values do not count.
    func distance(from query: CallQuery, _ budget: SearchBudget) -> Double {
        Evaluator(request, measure: .full, budget).distance(from: query.normalized)
    }

    /// Explains the result of each condition, or why it is unknown.
    func comparisons(on query: CallQuery) -> [NearMiss.Comparison] {
        Explanation(of: request, budget(of: query)).comparisons(onAllOf: query.normalized)
    }
}
