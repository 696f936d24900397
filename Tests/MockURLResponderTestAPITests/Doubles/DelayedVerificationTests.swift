import Dispatch
import Foundation
import MockURLResponderTestAPI
import TestSupport
import Testing

/// What waits although it need not waits for a year here.
@Suite(.launching, .timeLimit(.minutes(10))) struct `Verifying with a delay` {
    private static let year: TimeInterval = 31_536_000
    private let log = FailureLog()
    private let mock = Mock<Int>(nice: true)
    private let clock = ContinuousClock()

    /// Waits on a thread, as a test does that is no task.
    @discardableResult
    private func verifyOnThread(delay: TimeInterval) async -> Duration {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [mock, log, clock] in
                let time = clock.measure { mock.verify(delay: delay, fail: log.note) }
                continuation.resume(returning: time)
            }
        }
    }

    private func record(_ call: Int, after delay: TimeInterval) {
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [mock] in mock.record(call) }
    }

    @Test func `ends soon after all is fulfilled`() async {
        mock.expect(1)
        record(1, after: 0.1)

        await verifyOnThread(delay: Self.year)

        #expect(log.messages.isEmpty)
    }

    @Test func `uses the whole delay while something is not, and then fails`() async {
        mock.expect(1)

        let time = await verifyOnThread(delay: 0.1)

        #expect(log.messages == ["Expectation <1> not fulfilled"])
        #expect(time >= .milliseconds(95))
    }

    @Test func `does not wait for rejections`() async {
        mock.reject(1)

        await verifyOnThread(delay: Self.year)

        #expect(log.messages.isEmpty)
    }

    @Test func `from a task does not wait when all is fulfilled`() async {
        mock.reject(1)

        await mock.verify(delay: Self.year, fail: log.note)

        #expect(log.messages.isEmpty)
    }

    @Test func `from a task ends soon after all is fulfilled`() async {
        mock.expect(1)
        record(1, after: 0.1)

        await mock.verify(delay: Self.year, fail: log.note)

        #expect(log.messages.isEmpty)
    }

    @Test @MainActor func `from a task of the main actor lets the main actor work meanwhile`() async {
        mock.expect(1)
        Task { @MainActor in mock.record(1) }

        await mock.verify(delay: Self.year, fail: log.note)

        #expect(log.messages.isEmpty)
    }

    @Test func `from a task that is cancelled waits no longer, and fails`() async {
        mock.expect(1)
        let task = Task { [mock, log] in await mock.verify(delay: Self.year, fail: log.note) }
        task.cancel()

        await task.value

        #expect(log.messages == ["Expectation <1> not fulfilled"])
    }

    @Test func `fails the test at a negative delay`() async throws {
        let line = #line + 1
        let issues = try await issues { await Mock<Int>().verify(delay: -1) }

        #expect(
            issues.map(\.text) == [
                "MockURLResponder: the delay cannot be used: expected a delay in seconds, from 0 to 31536000, found -1.0"
            ])
        #expect(issues.map(\.line) == [line])
    }
}
