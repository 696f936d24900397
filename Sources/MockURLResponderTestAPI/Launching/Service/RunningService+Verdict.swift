#if os(macOS) || os(Linux)
import MockURLResponder

/// The verifications that happen automatically at the end of the program.
extension RunningService {
    /// Fails the test for a program that was never mocked, and for unmet expectations.
    ///
    /// Only the first call has an effect: when the test learns of the end of the program, or when the service is
    /// deinitialized. The verdict depends only on the recorded calls, not on how the program ended.
    ///
    /// - Parameter report: Receives each failure.
    func judge(report: (TestFailure) -> Void) {
        guard isJudged.setOnce(), !settings.verifying.isEmpty else { return }
        for failure in unsentFailures { report(failure) }
        warnOfEarlierRequests()
        for warning in outside.map({ $0.takeWarnings() + $0.crashes.map(\.message) }) ?? [] {
            TestFrameworks.warn(TestFailure(warning, at: settings.site.place))
        }
        do {
            let history = try currentHistory()
            guard history.gaps.calls == nil else { return judgeWithoutJournal(history, report) }
            let order = settings.order ?? .first
            try NetworkVerdict(history, settings.verifying, order, at: settings.site.place).check(
                expecting: outside == nil ? mocks.withLock(\.plan).stubs : [], report)
        } catch {
            if expectsMocking { report(TestFailure(Message(of: error).after("\(name): "), at: settings.site.place)) }
        }
    }

    /// The failures of stubs that were built after the launch of a program that answers itself, and have reached no other program.
    private var unsentFailures: [TestFailure] {
        guard outside == nil else { return [] }
        return mocks.withLock(\.unsent).filter { !$0.isOptional }.map { stub in
            let text = """
                \(stub.request.summary.shown(atMost: 240)): this stub was built while \(name) was running, and never reached it
                  to do:    build it before the launch, or set the transport to .outside; build stubs of a later launch after the end
                """
            return TestFailure(Message(.unsentStub, text), of: stub, else: settings.site.place)
        }
    }

    private func warnOfEarlierRequests() {
        guard outside == nil, let text = (try? journalReader.runs())?.flatMap(\.earlierRequests) else { return }
        TestFrameworks.warn(TestFailure(Message(.unmockedSession, "\(name): \(text)"), at: settings.site.place))
    }

    /// Reports a program whose journal has no start record, or lacks calls.
    private func judgeWithoutJournal(_ history: CallHistory, _ report: (TestFailure) -> Void) {
        // A program that rejects its arguments writes a report itself, and this report is already kept for the test.
        guard expectsMocking, child.termination?.found == nil, let reason = history.gaps.calls else { return }
        report(TestFailure(reason, at: settings.site.place))
    }

    /// Whether the test relies on the program being mocked.
    private var expectsMocking: Bool {
        isVerified.withLock { $0 } || settings.expectsMocking || mocks.withLock(\.haveSource)
    }

    /// Keeps the report of a stopped program, or of a stopped child of it, until the test reads the report.
    ///
    /// - Returns: The report.
    @discardableResult
    func noteReport() -> PreventionReport.Found? {
        // A test that sees a broken connection may get here before the end of the program is noticed.
        child.errors.drain()
        let found = child.termination?.found ?? reportOfLauncher ?? child.errors.output.report() ?? stopInJournal
        guard let predicate = found?.report.predicate else {
            noteSignal()
            return nil
        }
        unread.note(Message(.endedProgram, quoting: "\(name) \(predicate)"))
        return found
    }

    private var reportOfLauncher: PreventionReport.Found? {
        outside?.report.map { PreventionReport.Found(report: $0, before: child.errors.text.text) }
    }

    /// Keeps an end by a signal that the test did not send, until the test reads the end.
    private func noteSignal() {
        guard let termination = child.termination, case .signalled(let signal) = termination.cause,
            !child.hasSent(signal)
        else { return }
        unread.noteEnd(
            Message(
                .endedProgram,
                lines: [
                    "\(name) \(termination.predicate)",
                    "  to do:    correct the program, or read the cause of its termination if the test expects this end",
                ]))
    }

    /// The report of a stopped program from the journal, for a program whose standard error does not reach the test.
    private var stopInJournal: PreventionReport.Found? {
        guard outside == nil, let history = try? currentHistory(), let runs = try? journalReader.runs() else {
            return nil
        }
        let report =
            StoppedPrograms.unmatched(in: history).map { PreventionReport(.unmatchedRequest, "\($0)") }
            ?? StoppedPrograms.refused(runs, of: name).map { PreventionReport(.unusablePlan, "\($0)") }
        return report.map { PreventionReport.Found(report: $0, before: "") }
    }
}
#endif
