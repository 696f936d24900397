import Foundation

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
    ///   - answer: Returns the answer, with at most the given number of bytes of the body that the client received.
    ///     Only called if the journal records answers.
    /// - Returns: Whether this is the first end.
    @discardableResult
    @_optimize(speed)
    package func end(
        _ ending: HTTPCall.Delivery.Ending, received count: Int?, answer: (_ limit: Int) -> HTTPCall.Answer?
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
        _ ending: HTTPCall.Delivery.Ending, received count: Int?, answer: (_ limit: Int) -> HTTPCall.Answer?
    ) {
        let delivery = HTTPCall.Delivery(
            time: Date(), duration: Double(Moment.monotonicNow - start) / 1_000_000, bytes: count, ending: ending,
            answer: journal?.longestAnswer.flatMap(answer))
        if let log, let number = numbers.inLog { log.end(number, delivery) }
        guard let journal, let number = numbers.inJournal else { return }
        journal.add(delivery, answer: delivery.answer?.text(redaction), of: number)
    }
}
