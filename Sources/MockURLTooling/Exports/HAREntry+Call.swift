import Foundation
package import MockURLResponder

extension HAREntry {
    /// Creates the entry of a call.
    package init(_ call: HTTPCall) {
        let delivery = call.delivery
        self.init(
            time: call.time.timeIntervalSince1970, took: delivery?.duration, method: call.method,
            url: call.url.absoluteString, headers: call.headerFields, comment: call.commentWords)
        body = Body(call.body, of: call.bodyLength)
        status = call.receivedStatus
        reason = status == nil ? "" : call.result.reason ?? ""
        error = call.errorWords
        received = call.hasAnswer ? delivery?.bytes : 0
        transferred = call.transferred
        gap = call.gap
        if let answer = delivery?.answer {
            answerHeaders = answer.headerFields
            answerBody = Body(answer.body, of: answer.bodyLength)
        }
    }
}

extension HAREntry.Body {
    /// - Returns: `nil` for an empty body.
    fileprivate init?(_ body: Data, of length: Int) {
        guard length > 0 else { return nil }
        let text = body.recordedText(isCut: body.count < length)
        self.init(text.map { .text($0) } ?? .base64(body.base64EncodedString()), length: length)
    }
}

extension HTTPCall {
    /// The number, the process, the outcome and the stub, for a comment.
    var commentWords: String { "call \(number) of process \(process ?? 0), \(outcomeWords)" }

    /// Whether the client may have received an answer.
    fileprivate var hasAnswer: Bool {
        switch outcome {
        case .answered: return duration != .infinity
        case .passed:
            if case .failed? = delivery?.ending { return false }
            return true
        case .failed, .stopped: return false
        }
    }

    private var isCancelledEarly: Bool {
        [.cancelled, .timedOut].contains(delivery?.ending) && delivery?.bytes ?? 0 == 0 && delivery?.answer == nil
    }

    /// The status that the client received; `nil` if it received none, or if the status is unknown.
    fileprivate var receivedStatus: Int? {
        guard hasAnswer, !isCancelledEarly else { return nil }
        return if case .answered(let status) = outcome { status } else { delivery?.answer?.status }
    }

    fileprivate var errorWords: String? {
        switch (outcome, delivery?.ending) {
        case (.stopped, _): "The policy prevent stopped the program."
        case (_, .cancelled?): "The client gave up."
        case (_, .timedOut?): "\(NSURLErrorDomain) \(NSURLErrorTimedOut)"
        case (_, .failed(let domain, let code)?), (.failed(let domain, let code), nil): "\(domain) \(code)"
        case (_, nil) where duration == .infinity: "The stub never answers."
        // The connection of an answered call is lost after the answer.
        case (_, nil): result.loss.map { "\(NSURLErrorDomain) \($0)" }
        case (_, .complete?), (_, .redirected?), (_, .challenged?): nil
        }
    }

    /// The number of bytes that a server would have sent as the body.
    ///
    /// The client receives more or fewer bytes if the body has a content coding.
    fileprivate var transferred: Int? {
        guard let delivery, [.complete, .redirected, .challenged].contains(delivery.ending) else { return nil }
        return result.bytes.map { delivery.bytes == 0 ? 0 : $0 }
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
