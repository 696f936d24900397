import Foundation

/// An instruction to the loading code: the answer to a request, or another way to end it.
package enum Answer: Sendable {
    /// The request receives a response.
    case respond(PreparedResponse)
    /// The request fails after a delay in seconds.
    ///
    /// After the delay, it may wait for a release.
    case fail(any Error, after: Double = 0, hold: Hold? = nil)
    /// The request fails after the test has received the report. Delivering the report may take time.
    case prevent(any Error, report: PreventionReports.Report)
    /// The request passes through to the network.
    case passThrough
    /// The request passes through to the network, and a stub changes the answer.
    case passThroughAndChange(ChangedAnswer)
}

extension Answer {
    /// Returns the result for the records.
    func result(of request: CapturedRequest) -> HTTPCall.Result {
        switch self {
        case .respond(let response):
            let hasContent = response.hasContent(forMethod: request.method)
            var result = HTTPCall.Result(.answered(status: response.status))
            (result.reason, result.bytes) = (response.reason, hasContent ? response.body.count : 0)
            result.loss = hasContent ? response.cutOff?.code.rawValue : nil
            return result
        case .fail(let error, _, _): return .failed(error)
        case .prevent(let error, _): return .failed(error, isReported: true)
        case .passThrough, .passThroughAndChange: return HTTPCall.Result(.passed)
        }
    }

    /// Returns the time that the answer takes, in seconds; infinite if the answer never comes, and not a number if it waits for a
    /// release.
    func duration(of request: CapturedRequest) -> Double {
        switch self {
        case .respond(let response): response.duration(forMethod: request.method)
        case .fail(_, let delay, let hold): hold == nil ? delay : .nan
        case .passThroughAndChange(let change): change.hold == nil ? change.delay : .nan
        case .prevent, .passThrough: 0
        }
    }
}

extension PreparedResponse {
    /// Returns the time from the decision to the last byte, in seconds; infinite if the answer never ends, and not a number if it
    /// waits for a release.
    fileprivate func duration(forMethod method: String) -> Double {
        if hold != nil { return .nan }
        if isSilent, hasContent(forMethod: method) { return .infinity }
        guard pace != .over(0), hasContent(forMethod: method), !isUnintelligible else { return delay }
        switch pace {
        case .over(let seconds): return delay + seconds
        case .perSecond: return delay  // A prepared response has a duration in its place.
        case .parts(let parts):
            var (seconds, offset) = (delay, 0)
            for part in parts where offset < body.count || part.length == 0 {
                if part.hold != nil { return .nan }
                seconds += part.wait
                offset += part.length
            }
            return seconds
        }
    }
}
