import Foundation
import MockURLResponder

extension HAREntry {
    /// Creates the entry of a call.
    package init(_ call: JoinedCall) {
        self.init(
            time: call.time, took: call.delivery?.took, method: call.request.method, url: call.request.url,
            headers: HeaderFields(pairs: call.request.headers), comment: "\(call.identityWords), \(call.outcomeWords)")
        body = call.request.body.flatMap(Body.init)
        status = call.receivedStatus
        reason = status == nil ? "" : call.reason ?? ""
        error = call.errorWords
        received = call.hasAnswer ? call.delivery?.received : 0
        transferred = call.transferred
        gap = call.gap
        if let answer = call.delivery?.answer {
            answerHeaders = HeaderFields(pairs: answer.headers)
            answerBody = answer.body.flatMap(Body.init)
        }
    }
}

extension HAREntry.Body {
    /// - Returns: `nil` if the record has no bytes of the body.
    fileprivate init?(_ body: DecodedRecord.Body) {
        if let text = body.text {
            self.init(.text(text), length: body.bytes)
        } else if let base64 = body.base64 {
            self.init(.base64(base64), length: body.bytes)
        } else {
            return nil
        }
    }
}

extension JoinedCall {
    var identityWords: String { "call \(number) of process \(process)" }

    var outcomeWords: String {
        let decider =
            if let stub {
                "by #\(stub.index + 1)" + (stub.name.map { " \"\($0)\"" } ?? "")
                    + (stub.source.map { " (\($0))" } ?? "")
            } else if let planError {
                "because of an invalid plan: \(planError)"
            } else {
                "by the " + (decider ?? "policy")
            }
        return outcome.words(decider, changes: stub?.changes)
    }

    /// Whether the client may have received an answer.
    fileprivate var hasAnswer: Bool {
        switch outcome {
        case .answered: duration != .infinity
        case .passed: delivery?.ended != "failed"
        case .failed, .stopped: false
        }
    }

    private var isCancelledEarly: Bool {
        delivery?.ended == "cancelled" && delivery?.received ?? 0 == 0 && delivery?.answer == nil
    }

    /// The status that the client received; `nil` if it received none, or if the status is unknown.
    fileprivate var receivedStatus: Int? {
        guard hasAnswer, !isCancelledEarly else { return nil }
        return if case .answered(let status) = outcome { status } else { delivery?.answer?.status }
    }

    fileprivate var errorWords: String? {
        switch (outcome, delivery?.ended) {
        case (.stopped, _): return "The policy prevent stopped the program."
        case (_, "cancelled") where delivery?.error == nil: return "The client gave up."
        case (.failed(let domain, let code), nil): return "\(domain) \(code)"
        case (_, nil) where duration == .infinity: return "The stub never answers."
        // The connection of an answered call is lost after the answer.
        case (_, nil): return error.map { "\(domain ?? NSURLErrorDomain) \($0)" }
        default: return delivery?.error.map { "\(delivery?.domain ?? NSURLErrorDomain) \($0)" }
        }
    }

    /// The number of bytes that a server would have sent as the body.
    ///
    /// The client receives more or fewer bytes if the body has a content coding.
    fileprivate var transferred: Int? {
        guard case .answered = outcome, let delivery, ["complete", "redirected", "challenged"].contains(delivery.ended)
        else { return nil }
        return delivery.received == 0 ? 0 : bytes
    }

    /// The part of the answer that the journal does not have; `nil` if it has the whole answer.
    fileprivate var gap: String? {
        guard case .answered(let status) = outcome else {
            let isUnknown = outcome == .passed && delivery?.answer?.status == nil
            return isUnknown
                ? "The journal does not have the status of an answer from the network; --mock-url-journal-bodies records it."
                : nil
        }
        if isCancelledEarly { return "The client gave up before a byte of the answer, whose status is \(status)." }
        guard hasAnswer else { return nil }
        guard let delivery else { return "The journal does not have the end of the answer." }
        return delivery.answer == nil
            ? "The journal has neither header fields nor body of the answer; --mock-url-journal-bodies records them."
            : nil
    }
}
