import Foundation

/// An instruction to the loading code: the answer to a request, or another way to end it.
package enum Answer: Sendable {
    /// The request receives a response.
    case respond(PreparedResponse)
    /// The request fails after a delay in seconds.
    case fail(any Error, after: Double = 0)
    /// The request fails after the test has received the report. Delivering the report may take time.
    case prevent(any Error, report: PreventionReports.Report)
    /// The request passes through to the network.
    case passThrough
    /// The request passes through to the network, and a stub changes the answer.
    case passThroughAndChange(ChangedAnswer)
}

/// The decision about a request.
package struct Decision {
    package let answer: Answer
    /// The numbers of the call's records; `nil` if the call is not recorded.
    package let numbers: RecordNumbers?

    init(_ answer: Answer, _ numbers: RecordNumbers? = nil) {
        self.answer = answer
        self.numbers = numbers
    }
}

/// A decision, or what makes it on a thread that no other request waits for.
package enum Deciding {
    case decided(Decision)
    case takesTime(() -> Decision)

    package func decision() -> Decision {
        switch self {
        case .decided(let decision): decision
        case .takesTime(let decide): decide()
        }
    }
}

extension Answer {
    /// Returns the outcome for the journal.
    func outcome(of request: CapturedRequest) -> DecisionRecord.Outcome {
        switch self {
        case .respond(let response):
            let hasContent = response.hasContent(forMethod: request.method)
            return .answered(
                status: response.status, reason: response.reason, bytes: hasContent ? response.body.count : 0,
                error: hasContent ? response.cutOff?.code.rawValue : nil)
        case .fail(let error, _): return .failed(error)
        case .prevent(let error, _): return .prevented(error)
        case .passThrough, .passThroughAndChange: return .passed
        }
    }

    /// Returns the time that the answer takes, in seconds; infinite if the answer never comes.
    func duration(of request: CapturedRequest) -> Double {
        switch self {
        case .respond(let response): response.duration(forMethod: request.method)
        case .fail(_, let delay): delay
        case .passThroughAndChange(let change): change.delay
        case .prevent, .passThrough: 0
        }
    }
}

extension PreparedResponse {
    /// Returns the time from the decision to the last byte, in seconds.
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
