import Foundation
import MockURLResponder

/// A call that was made, as conditions see it: some values may be redacted, and a long body is cut.
///
/// Its request remembers what was asked of it, so it is asked by one thread at a time.
final class CallView: RequestView {
    let call: HTTPCall
    let request: CapturedRequest
    private let gaps: CallGaps

    init(_ made: MadeCall) {
        (call, gaps) = (made.call, made.gaps)
        request = CapturedRequest(
            method: made.call.method, url: made.call.url, normalized: made.url, headers: made.call.headerFields,
            body: made.call.body)
    }

    convenience init(_ call: HTTPCall) {
        self.init(MadeCall(call))
    }

    func text(_ value: String, of field: @autoclosure () -> String) -> PartialText {
        gaps.hides(value) ? PartialText(pieces: ["", ""], gap: .redacted(field())) : PartialText(value)
    }

    func text(url: String) -> PartialText {
        PartialText(pieces: gaps.pieces(ofURL: url), gap: .redacted("a query field of the URL"))
    }

    func unknown(ofCookie name: String) -> Unknown? {
        request.headers.values("Cookie").contains(where: gaps.hides) ? .redacted("the cookie \(name)") : nil
    }

    var bodyText: PartialText? {
        guard call.bodyLength > 0 else { return nil }
        guard let gap = gaps.body else { return PartialText(call.bodyText) }
        return PartialText(beginning: call.body, of: call.bodyLength, gap: gap)
    }

    var bodyLength: Int { call.bodyLength }

    var unknownOfBody: Unknown? { gaps.body }

    func unknown(to closure: RequestPredicate) -> Unknown? {
        // A verification may run on a thread of the concurrency pool, which must not wait.
        if case .async = closure { return .asyncClosure }
        return gaps.isEmpty ? nil : .closure
    }
}

/// A call that was made, ready to be asked many times: its URL is taken apart.
struct MadeCall: Sendable {
    let call: HTTPCall
    fileprivate let url: NormalizedURL
    fileprivate let gaps: CallGaps

    init(_ call: HTTPCall) {
        self.call = call
        url = NormalizedURL(call.url)
        gaps = CallGaps(of: call)
    }
}

extension CallView {
    /// Whether the call meets what is asked; each query has a time of its own.
    func evaluation(of query: CallQuery) -> Evaluation {
        request.budget = SearchBudget(query.expressions)
        return Evaluator(self).evaluate(query.asked)
    }

    /// From 0, nothing differs, to 1; what is not known does not count.
    func distance(from query: CallQuery) -> Double {
        request.budget = SearchBudget(query.expressions)
        return Evaluator(self, measure: .full).distance(from: query.asked)
    }

    /// Explains each condition, or why its result is unknown.
    func comparisons(on query: CallQuery) -> [NearMiss.Comparison] {
        request.budget = SearchBudget(query.expressions)
        return Explanation(of: self).comparisons(onAllOf: query.asked)
    }
}
