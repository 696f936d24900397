import Dispatch
import TestSupport

/// A verification that must end early has a delay of a year here. If it does not, the test exceeds its time limit.
@Suite(.launching, .timeLimit(.minutes(10))) struct `Verifying with a delay` {
    private static let year: TimeInterval = 31_536_000
    private let log = FailureLog()
    private let mock = Mock<Int>(nice: true)
    private let clock = ContinuousClock()

    /// Verifies on a thread, as a test without a task does.
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

    @Test func `a verification with a delay ends soon after all expectations are met`() async {
        mock.expect(1)
        record(1, after: 0.1)

        await verifyOnThread(delay: Self.year)

        #expect(log.messages.isEmpty)
    }

    @Test func `a verification waits for the whole delay before it reports an unmet expectation`() async {
        mock.expect(1)

        let time = await verifyOnThread(delay: 0.1)

        #expect(log.messages == ["Expectation <1> not fulfilled [missing-interaction]"])
        #expect(time >= .milliseconds(95))
    }

    @Test func `a verification with a delay does not wait for rejections, on a thread and in a task`() async {
        mock.reject(1)
        await verifyOnThread(delay: Self.year)
        await mock.verify(delay: Self.year, fail: log.note)
        #expect(log.messages.isEmpty)
    }

    @Test @MainActor func `an async verification does not block the main actor`() async {
        mock.expect(1)
        Task { @MainActor in mock.record(1) }

        await mock.verify(delay: Self.year, fail: log.note)

        #expect(log.messages.isEmpty)
    }

    @Test func `a cancelled async verification stops waiting and reports the unmet expectation`() async {
        mock.expect(1)
        let task = Task { [mock, log] in await mock.verify(delay: Self.year, fail: log.note) }
        task.cancel()

        await task.value

        #expect(log.messages == ["Expectation <1> not fulfilled [missing-interaction]"])
    }

    @Test func `a verification with a negative delay fails the test`() async throws {
        let line = #line + 1
        let issues = try await issues { await Mock<Int>().verify(delay: -1) }

        #expect(
            issues.map(\.text) == [
                "MockURLResponder: the delay cannot be used: expected a delay in seconds, from 0 to 31536000, found -1.0 [invalid-delay]"
            ])
        #expect(issues.map(\.line) == [line])
    }
}
