#if os(macOS) || os(Linux)
public import Foundation
import MockURLResponder

/// Waiting for the end of the program, and ending it.
extension RunningService {
    /// Waits until the program ends by itself.
    ///
    /// After the end, kills the child processes of the program that still run, and makes the verifications of
    /// `verifying`. A failed verification fails the test, and so does a program that received stubs but never set
    /// MockURLResponder up. The report of a stopped program also fails the test, unless the test reads
    /// `Termination.preventReport` or `refusal`.
    ///
    /// - Parameter timeout: The longest wait, in seconds.
    /// - Returns: The end of the program, with everything that it wrote.
    /// - Throws: `ServiceUnderTestError` if the program does not end in time. The program then continues to run,
    ///   and the error names its requests without a complete answer.
    @discardableResult
    public func waitForExit(timeout: TimeInterval = ServiceUnderTest.defaultTimeout) async throws -> Termination {
        if let termination = try await termination(within: timeout) { return ended(termination) }
        throw timedOut("waited \(Self.text(Self.duration(ofSeconds: timeout))) for the end")
    }

    /// Ends the program and its child processes: sends SIGTERM, and then SIGKILL if they do not end in time.
    ///
    /// Sends no signal to a program that has already ended. The test fails for the same reasons as with
    /// `waitForExit(timeout:)`. The program ends even if the task is cancelled.
    ///
    /// - Parameter timeout: The time between the two signals, in seconds.
    /// - Returns: The end of the program, with everything that it wrote. After SIGKILL the description names the
    ///   requests without a complete answer.
    /// - Throws: `ServiceUnderTestError` if the program has not ended
    ///   `ServiceUnderTest.defaultTimeout` seconds after SIGKILL.
    @discardableResult
    public func terminate(timeout: TimeInterval = 5) async throws -> Termination {
        child.send(SIGTERM, toGroup: true)
        // A cancelled caller still wants the program to end, so a separate task waits and kills.
        let ending = Task<(Termination?, [String]), any Error> {
            if let end = try await termination(within: timeout) { return (end, []) }
            let openRequests = self.openRequests
            child.send(SIGKILL, toGroup: true)
            return (try await termination(within: ServiceUnderTest.defaultTimeout), openRequests)
        }
        let (end, openRequests) = try await ending.value
        guard let end else {
            throw timedOut("waited \(Self.text(.seconds(ServiceUnderTest.defaultTimeout))) after SIGKILL")
        }
        return ended(end).noting(openRequests)
    }

    /// Verifies a program that has ended, and returns its termination for the test.
    private func ended(_ termination: Termination) -> Termination {
        let found = noteReport()
        judge(report: TestFailures.report)
        finishRecording(report: TestFailures.report)
        return termination.settling(unread, found)
    }

    /// Sends SIGINT to the program, as Ctrl-C does.
    public func interrupt() {
        send(SIGINT)
    }

    /// Sends a signal to the program, unless it has ended.
    ///
    /// - Parameter signal: The number of the signal, such as `SIGHUP`.
    public func send(_ signal: Int32) {
        child.send(signal)
    }

    /// Waits for the end of the program.
    ///
    /// Returns `nil` if the program still runs after the time.
    private func termination(within seconds: Double) async throws -> Termination? {
        let deadline = ContinuousClock.now + Self.duration(ofSeconds: seconds)
        while true {
            let rings = child.bell.rings
            if let termination = child.termination { return termination }
            try Task.checkCancellation()
            guard ContinuousClock.now < deadline else { return nil }
            await child.bell.wait(after: rings, until: deadline)
        }
    }
}
#endif
