#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

extension ServiceUnderTest {
    /// Waits until the program has ended by itself.
    ///
    /// Its child processes that still run are killed then. The test fails for what `verifying` says, and for a program that was
    /// given stubs and never set MockURLResponder up. The report of a program that was stopped fails the test, too, unless the
    /// test reads `Termination.preventReport` or `refusal`.
    ///
    /// - Parameter timeout: In seconds.
    /// - Returns: How it ended, and all that it wrote.
    /// - Throws: `ServiceUnderTestError` when it was not launched, or does not end in time; it goes on running then.
    @discardableResult
    public func waitForExit(timeout: Double = ServiceUnderTest.defaultTimeout) async throws -> Termination {
        let child = try launched()
        if let termination = try await termination(of: child, within: timeout) { return ended(child, termination) }
        throw timedOut("waited \(Self.text(Self.duration(ofSeconds: timeout))) for the end", child)
    }

    /// Ends the program, and what it launched itself: by SIGTERM, and by SIGKILL when that did not do.
    ///
    /// A program that has ended already gets no signal. The test fails for the same reasons as with `waitForExit(timeout:)`.
    /// A task that is cancelled ends the program, too.
    ///
    /// - Parameter timeout: What it gets between the two signals, in seconds.
    /// - Returns: How it ended, and all that it wrote.
    /// - Throws: `ServiceUnderTestError` when it was not launched, or when it is not gone ten seconds after SIGKILL.
    @discardableResult
    public func terminate(timeout: Double = 5) async throws -> Termination {
        let child = try launched()
        child.send(SIGTERM, toGroup: true)
        // Whoever is cancelled wants it gone all the more, so a task of its own waits and kills.
        let ending = Task<Termination?, any Error> {
            if let end = try await termination(of: child, within: timeout) { return end }
            child.send(SIGKILL, toGroup: true)
            return try await termination(of: child, within: Self.defaultTimeout)
        }
        guard let end = try await ending.value else {
            throw timedOut("waited \(Self.text(.seconds(Self.defaultTimeout))) after SIGKILL", child)
        }
        return ended(child, end)
    }

    /// Judges a program that has ended.
    private func ended(_ child: ChildProcess, _ termination: Termination) -> Termination {
        noteReport(of: child)
        judge(report: TestFailures.report)
        return termination.settling(unread)
    }

    /// Sends the program SIGINT, as Ctrl-C does.
    public func interrupt() {
        send(SIGINT)
    }

    /// Sends the program a signal, unless it has ended.
    ///
    /// - Parameter signal: Its number, such as `SIGHUP`.
    public func send(_ signal: Int32) {
        guard let child else { return complain("\(name) was sent the signal \(signal) before launch()") }
        child.send(signal)
    }

    private func launched() throws -> ChildProcess {
        guard let child else { throw ServiceUnderTestError("\(name) was not launched: call launch() before") }
        return child
    }

    /// Nil when the time is up before the end.
    private func termination(of child: ChildProcess, within seconds: Double) async throws -> Termination? {
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
