package import Foundation

/// The journal record of the end of a call.
struct DeliveryRecord {
    /// The number of the call record.
    let call: Int
    let ending: HTTPCall.Delivery.Ending
    /// The number of body bytes that the client received; `nil` if the number is unknown.
    let bytes: Int?
    /// The JSON text of the answer; `nil` if the journal does not record answers.
    let answer: [UInt8]?

    func write(to json: inout JSONWriter, at moment: Moment) {
        json.line(of: "delivery", at: moment) { json in
            json.member("call", call)
            if let bytes { json.member("bytes", bytes) }
            json.member("ended", ending.word)
            if let (domain, code) = ending.error {
                json.member("error", code)
                if domain != NSURLErrorDomain { json.member("domain", domain) }
            }
            if let answer { json.member("answer") { $0.raw(answer) } }
        }
    }
}

extension HTTPCall.Delivery.Ending {
    /// The word in the journal.
    fileprivate var word: String {
        switch self {
        case .complete: "complete"
        case .redirected: "redirected"
        case .challenged: "challenged"
        case .failed: "failed"
        case .cancelled, .timedOut: "cancelled"
        }
    }

    fileprivate var error: (domain: String, code: Int)? {
        switch self {
        case .failed(let domain, let code): (domain, code)
        case .timedOut: (NSURLErrorDomain, NSURLErrorTimedOut)
        case .complete, .redirected, .challenged, .cancelled: nil
        }
    }

    /// Creates an ending from its record.
    ///
    /// - Returns: `nil` if the record has an unknown word or lacks the error of a failure.
    package init?(word: String, domain: String?, code: Int?) {
        switch word {
        case "complete": self = .complete
        case "redirected": self = .redirected
        case "challenged": self = .challenged
        case "failed":
            guard let code else { return nil }
            self = .failed(domain: domain ?? NSURLErrorDomain, code: code)
        case "cancelled": self = code == NSURLErrorTimedOut ? .timedOut : .cancelled
        default: return nil
        }
    }
}

/// An answer that the journal records.
package struct AnswerRecord {
    /// The status of an answer of the network; `nil` for other answers, whose status the record of the call has.
    let status: Int?
    let fields: HeaderFields
    /// The beginning of the body that the client received; `nil` if the body is unknown.
    let body: Data?
    /// The number of body bytes that the client received.
    let count: Int

    package init(status: Int? = nil, fields: HeaderFields, body: Data?, count: Int) {
        self.status = status
        self.fields = fields
        self.body = body
        self.count = count
    }

    /// Returns the answer as tests read it, with at most `limit` bytes of the body.
    fileprivate func call(limit: Int) -> HTTPCall.Answer {
        HTTPCall.Answer(
            status: status, headers: fields, body: Data((body ?? Data()).prefix(limit)), bodyLength: count)
    }

    /// Returns the JSON text, with at most `limit` bytes of the body.
    func text(_ redaction: Redaction, limit: Int) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            if let status { json.member("status", status) }
            json.member("headers") { $0.pairs(of: fields, redaction) }
            if let body, count > 0 {
                let beginning = body.prefix(limit)
                let types = fields.values("Content-Type")
                let isForm = types.contains { $0.lowercased().contains("x-www-form-urlencoded") }
                let shown = redaction.hidingMembers(in: beginning, isForm: isForm)
                json.member("body") { $0.body(shown, isCut: beginning.count < count, of: count) }
            }
        }
        return json.bytes
    }
}

/// The numbers of the records of a call.
package struct RecordNumbers: Sendable {
    /// The number in the journal; `nil` without a record there.
    package let inJournal: Int?
    /// The number in the log of the engine; `nil` without a record there.
    package let inLog: Int?

    package init(inJournal: Int?, inLog: Int?) {
        self.inJournal = inJournal
        self.inLog = inLog
    }
}

/// A recorded call that waits for its end.
///
/// Only the first end counts. A call that is released without an end was given up: for example, its client has cancelled
/// the request during the decision.
///
/// `@unchecked Sendable` holds because `isOpen` is only accessed under `turns`, and in `deinit`, when no other reference
/// is left.
package final class RecordedCall: @unchecked Sendable {
    private static let turns = Locked(true)

    private let journal: Journal?
    private let log: CallLog?
    package let numbers: RecordNumbers
    /// The name of the stub that answers, if held answers may wait for it.
    package let awaitedStub: String?
    private let redaction: Redaction
    private let start = Moment.monotonicNow
    private var isOpen = true

    package init(
        _ numbers: RecordNumbers, ofAwaitedStub stub: String? = nil, in journal: Journal?, _ log: CallLog?,
        _ redaction: Redaction
    ) {
        self.numbers = numbers
        awaitedStub = stub
        self.journal = journal
        self.log = log
        self.redaction = redaction
    }

    deinit {
        if isOpen { record(.cancelled, received: nil) { _ in nil } }
    }

    /// Whether the journal records the answer.
    package var keepsAnswer: Bool { journal?.longestAnswer != nil }

    /// Writes the record of the call, if it waits for the record of the end.
    package func write() { journal?.writeHeld() }

    /// Records the end of the call.
    ///
    /// Call this method before the client receives the end, because the client may end the program.
    ///
    /// - Parameters:
    ///   - ending: The way in which the call ends.
    ///   - count: The number of body bytes that the client received; `nil` if the number is unknown.
    ///   - answer: Returns the answer, with at least the given number of bytes of the body that the client received.
    ///     Only called if the journal records answers.
    /// - Returns: Whether this is the first end.
    @discardableResult
    @_optimize(speed)
    package func end(
        _ ending: HTTPCall.Delivery.Ending, received count: Int?, answer: (_ limit: Int) -> AnswerRecord?
    ) -> Bool {
        let isFirst = Self.turns.withLock { _ in
            defer { isOpen = false }
            return isOpen
        }
        if isFirst { record(ending, received: count, answer: answer) }
        return isFirst
    }

    /// Leaves the call open for ever.
    package func abandon() { Self.turns.withLock { _ in isOpen = false } }

    @_optimize(speed)
    private func record(
        _ ending: HTTPCall.Delivery.Ending, received count: Int?, answer: (_ limit: Int) -> AnswerRecord?
    ) {
        let answer = journal?.longestAnswer.flatMap { limit in answer(limit).map { ($0, limit) } }
        if let log, let number = numbers.inLog {
            let duration = Double(Moment.monotonicNow - start) / 1_000_000
            log.end(
                number,
                HTTPCall.Delivery(
                    time: Date(), duration: duration, bytes: count, ending: ending,
                    answer: answer.map { $0.call(limit: $1) }))
        }
        guard let journal, let number = numbers.inJournal else { return }
        let text = answer.map { $0.text(redaction, limit: $1) }
        journal.add(DeliveryRecord(call: number, ending: ending, bytes: count, answer: text))
    }
}
