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

    /// The time that the answer to a request takes, in seconds: infinite if it never comes.
    func duration(of request: CapturedRequest) -> Double {
        switch self {
        case .respond(let response): response.duration(forMethod: request.method)
        case .fail(_, let delay): delay
        case .prevent, .passThrough: 0
        }
    }
}

extension PreparedResponse {
    /// The time from the decision to the last byte, in seconds.
    fileprivate func duration(forMethod method: String) -> Double {
        guard pace != .over(0), hasContent(forMethod: method), !isUnintelligible else { return delay }
        switch pace {
        case .over(let seconds), .perSecond(let seconds): return delay + seconds
        case .chunks(let sizes, let interval):
            var (pauses, offset) = (0, 0)
            for size in sizes.dropLast() where offset + size < body.count {
                offset += size
                pauses += 1
            }
            return delay + Double(pauses) * interval
        }
    }
}
