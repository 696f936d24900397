import Foundation
package import MockURLResponder

/// A recorded call as conditions see it: some values may be redacted, and a long body is cut.
///
/// Only one thread may use a view at a time, because its request caches what conditions ask for.
package final class CallView: RequestView {
    package let call: HTTPCall
    package let request: CapturedRequest
    private let gaps: CallGaps
    fileprivate let results = ClosureResults()

    package init(_ made: MadeCall) {
        (call, gaps) = (made.call, made.gaps)
        request = CapturedRequest(
            method: made.call.method, url: made.call.url, normalized: made.url, headers: made.call.headerFields,
            body: made.call.body)
    }

    package convenience init(_ call: HTTPCall) {
        self.init(MadeCall(call))
    }

    package func text(_ value: String, of field: @autoclosure () -> String) -> PartialText {
        gaps.hides(value) ? PartialText(pieces: ["", ""], gap: .redacted(field())) : PartialText(value)
    }

    package func text(url: String) -> PartialText {
        PartialText(pieces: gaps.pieces(ofURL: url), gap: .redacted("a query field of the URL"))
    }

    package func unknown(ofPair field: Condition.Field) -> Unknown? {
        request.headers.values(field.kind).contains(where: gaps.hides) ? .redacted("the \(field.words)") : nil
    }

    package var bodyText: PartialText? {
        guard call.bodyLength > 0 else { return nil }
        guard let gap = gaps.body else { return PartialText(call.bodyText) }
        return PartialText(beginning: call.body, of: call.bodyLength, gap: gap)
    }

    package var bodyLength: Int { call.bodyLength }

    package var unknownOfBody: Unknown? { gaps.body }

    package func unknown(to closure: RequestPredicate) -> Unknown? {
        // A verification may run on a thread of the concurrency pool, which must not wait.
        if case .async = closure { return .asyncClosure }
        return gaps.isEmpty ? nil : .closure
    }
}

/// A recorded call with a parsed URL, ready to be compared with many conditions.
package struct MadeCall: Sendable {
    package let call: HTTPCall
    fileprivate let url: NormalizedURL
    fileprivate let gaps: CallGaps

    package init(_ call: HTTPCall) {
        self.call = call
        url = NormalizedURL(call.url)
        gaps = CallGaps(of: call)
    }
}

extension CallView {
    /// The limit of a query.
    ///
    /// Each query has its own, and closures are called once.
    func budget(of query: CallQuery) -> SearchBudget { SearchBudget(query.expressions, results: results) }

    /// Evaluates a query for the call.
    package func evaluation(of query: CallQuery) -> Evaluation {
        Evaluator(self, budget(of: query)).evaluate(query.normalized)
    }

    /// Returns how much the call differs from the query: from 0 (no difference) to 1.
    ///
    /// Unknown values do not count.
    func distance(from query: CallQuery, _ budget: SearchBudget) -> Double {
        Evaluator(self, measure: .full, budget).distance(from: query.normalized)
    }

    /// Explains the result of each condition, or why it is unknown.
    func comparisons(on query: CallQuery) -> [NearMiss.Comparison] {
        Explanation(of: self, budget(of: query)).comparisons(onAllOf: query.normalized)
    }
}
