#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The end of the program.
extension RunningService {
    /// Waits until the program has ended by itself.
    ///
    /// Its child processes that still run are killed then. The test fails for what `verifying` says, and for a program that
    /// received stubs and never set MockURLResponder up. The report of a program that was stopped fails the test, too, unless
    /// the test reads `Termination.preventReport` or `refusal`.
    ///
    /// - Parameter timeout: In seconds.
    /// - Returns: How it ended, and everything that it wrote.
    /// - Throws: `ServiceUnderTestError` if the program does not end in time. Then it continues to run, and the error names its
    ///   requests without a complete answer.
    @discardableResult
    public func waitForExit(timeout: Double = ServiceUnderTest.defaultTimeout) async throws -> Termination {
        if let termination = try await termination(within: timeout) { return ended(termination) }
        throw timedOut("waited \(Self.text(Self.duration(ofSeconds: timeout))) for the end")
    }

    /// Ends the program and the programs that it launched itself: by SIGTERM, and by SIGKILL if they do not end in time.
    ///
    /// A program that has ended already gets no signal. The test fails for the same reasons as with `waitForExit(timeout:)`.
    /// A cancelled task ends the program, too.
    ///
    /// - Parameter timeout: The time between the two signals, in seconds.
    /// - Returns: How it ended, and everything that it wrote. After SIGKILL the description names the requests that had no
    ///   complete answer.
    /// - Throws: `ServiceUnderTestError` if the program has not ended ten seconds after SIGKILL.
    @discardableResult
    public func terminate(timeout: Double = 5) async throws -> Termination {
        child.send(SIGTERM, toGroup: true)
        // A cancelled caller still wants the program to end, so another task waits and kills.
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

    /// Judges a program that has ended.
    private func ended(_ termination: Termination) -> Termination {
        noteReport()
        judge(report: TestFailures.report)
        stubs.end()
        return termination.settling(unread)
    }

    /// Sends the program SIGINT, as Ctrl-C does.
    public func interrupt() {
        send(SIGINT)
    }

    /// Sends the program a signal, unless it has ended.
    ///
    /// - Parameter signal: The number of the signal, such as `SIGHUP`.
    public func send(_ signal: Int32) {
        child.send(signal)
    }

    /// Returns `nil` if the time is up before the end.
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
