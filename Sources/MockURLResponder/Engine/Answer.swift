import Foundation

/// What the loading side is to do with a request.
package enum Answer: Sendable {
    /// Answer from the plan.
    case respond(PreparedResponse)
    /// End without an answer, after so many seconds.
    case fail(any Error, after: Double = 0)
    /// End without an answer when the test has the report, which may take its time.
    case prevent(any Error, report: PreventionReports.Report)
    /// Let the real network answer.
    case passThrough
}

extension Answer {
    /// What the journal says of it.
    func outcome(of request: CapturedRequest) -> DecisionRecord.Outcome {
        switch self {
        case .respond(let response):
            let hasContent = response.hasContent(forMethod: request.method)
            return .answered(
                status: response.status, reason: response.reason, bytes: hasContent ? response.body.count : 0,
                error: hasContent ? response.cutOff?.code.rawValue : nil)
        case .fail(let error, _): return .failed(error)
        case .prevent(let error, _): return .prevented(error)
        case .passThrough: return .passed
        }
    }
}
