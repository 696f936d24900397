import Foundation
package import MockURLResponder

/// A call of a journal with its delivery: everything that a program recorded about one request.
package struct JoinedCall: Sendable {
    /// The end of a call, and the answer that the client received.
    package struct Delivery: Sendable {
        /// The seconds from the call to the delivery.
        package let took: Double
        /// How the call ended: `complete`, `redirected`, `challenged`, `failed` or `cancelled`.
        ///
        /// `nil` if the record does not have the member.
        package let ended: String?
        /// The number of bytes of the body that the client received.
        package let received: Int?
        /// The error that the client received: its code, and its domain unless that is `NSURLErrorDomain`.
        package let error: Int?
        package let domain: String?
        /// The answer that the client received, if the program records the bodies of answers.
        package let answer: DecodedRecord.Answer?
        /// The JSON text of the record.
        let text: [UInt8]

        /// Whether the client gave up because its timeout expired.
        package var isTimeout: Bool { ended == "cancelled" && domain == nil && error == NSURLErrorTimedOut }
    }

    /// A wait of the answer at a hold.
    package struct HoldWait: Sendable {
        package let hold: Hold
        /// The time of the beginning on the monotonic clock.
        fileprivate let start: Double
        /// The seconds until the release; `nil` while the answer is held.
        package fileprivate(set) var seconds: Double?
        /// How the wait ended: `released`, `failed` or `left`; `nil` while the answer is held.
        package fileprivate(set) var end: String?
    }

    /// The index of the run in the journal, from 0.
    package let run: Int
    package let process: Int
    /// The number of the call in its run, from 1.
    package let number: Int
    /// The seconds since 1970.
    package let time: Double
    /// The seconds from the first record of the journal to the call.
    package let at: Double
    package let request: DecodedRecord.Request
    package let stub: DecodedRecord.Stub?
    package let planError: String?
    package let policy: String?
    /// The network guard that let the call reach the network; `nil` if the policy decided.
    package let networkGuard: String?
    package let nearMisses: [DecodedRecord.NearMissed]?
    package let outcome: HTTPCall.Outcome
    /// The reason phrase of the stub.
    package let reason: String?
    /// The number of bytes of the body that the stub answers.
    package let bytes: Int?
    /// The error of a failed call, or the error after which the connection of an answered call is lost.
    package let error: Int?
    package let domain: String?
    /// The seconds that the answer of the stub takes: 0 for an immediate answer, infinite for an answer that never comes.
    package let duration: Double
    /// The waits of the answer at holds, in their order.
    package private(set) var holds: [HoldWait] = []
    /// `nil` if the call is open, or if its program ended before the client had the answer.
    package internal(set) var delivery: Delivery?
    /// The time of the monotonic clock, in seconds; `nil` in records that lack it.
    let monotonic: Double?
    /// The JSON text of the record of the call.
    let text: [UInt8]
}

extension JoinedCall {
    /// Creates a call without a delivery; `nil` if the record lacks a required field.
    ///
    /// - Parameters:
    ///   - record: The record of the call.
    ///   - run: The run that the call belongs to.
    ///   - start: The time of the first record of the journal.
    init?(_ record: DecodedRecord, of run: (index: Int, process: Int, calls: Int), since start: Double) {
        guard let request = record.request, let outcome = record.result else { return nil }
        self.run = run.index
        process = run.process
        number = record.number ?? run.calls
        time = record.time
        at = record.time - start
        self.request = request
        stub = record.stub
        (planError, policy, nearMisses) = (record.planError, record.policy, record.nearMisses)
        networkGuard = record.networkGuard
        self.outcome = outcome
        (reason, bytes, error, domain) = (record.reason, record.bytes, record.error, record.domain)
        duration = record.neverAnswers == true ? .infinity : record.duration ?? 0
        monotonic = record.monotonic
        text = record.text
    }

    /// Adds the record of the delivery.
    mutating func take(delivery record: DecodedRecord) {
        let took = monotonic.flatMap { start in record.monotonic.map { $0 - start } } ?? record.time - time
        delivery = Delivery(
            took: max(0, took), ended: record.ended, received: record.bytes, error: record.error,
            domain: record.domain, answer: record.answer, text: record.text)
    }

    /// Adds the record of a change at a hold.
    mutating func take(hold record: DecodedRecord) {
        let time = record.monotonic ?? record.time
        switch record.change {
        case HoldRecord.Change.held.rawValue:
            let hold: Hold =
                record.until.map { .answered($0, count: record.answered ?? 1) } ?? .released(record.name ?? "")
            holds.append(HoldWait(hold: hold, start: time))
        case HoldRecord.Change.sent.rawValue, nil: break
        case let end?:
            guard let last = holds.indices.last, holds[last].end == nil else { return }
            holds[last].seconds = max(0, time - holds[last].start)
            holds[last].end = end
        }
    }

    /// The network guard or the policy that decided instead of a stub; `nil` in records that do not say it.
    package var decider: String? {
        networkGuard.map { "network guard \($0)" } ?? policy.map { "policy \($0)" }
    }

    /// Whether no stub answered the call.
    package var isUnmatched: Bool { stub == nil }
}
