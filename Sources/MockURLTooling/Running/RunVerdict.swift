#if os(macOS) || os(Linux)
import Foundation
package import MockURLResponder

/// The verdict on a program that ran with mocks: what it called, and what was expected of it.
package struct RunVerdict: Sendable {
    /// A check of the calls besides the expectations.
    package enum Check: String, Sendable, CaseIterable {
        /// Requires a stub for each call.
        case unmatched
        /// Requires each stub to answer.
        case unused
        /// Requires each stub to give all its answers.
        case pending
    }

    /// The result of a run, as the JSON of the verdict names it.
    package enum Result: String, Sendable {
        /// The program ended with status 0, and everything was as expected.
        case passed
        /// The calls were as expected, but the program ended with another status.
        case failed
        /// The calls were not as expected.
        case unmet
        /// The calls are unknown, because the program was not mocked or the journal is not complete.
        case unmocked
        /// A signal ended the program.
        case signalled
    }

    /// The findings of a launcher outside of the program, besides its calls.
    package struct Findings: Sendable {
        /// One line for each process that a request without a stub stopped, of which people have seen the report.
        package var stops: [Message] = []
        /// One for each process that was stopped for another reason.
        package var failures: [Message]
        package var warnings: [Message]
        /// The crashes below the program, which are warnings, too.
        package var crashes: [HiddenCrash] = []
        /// The error of a live plan that was invalid at the end, so that the calls were answered by a former one.
        package var unusablePlan: Message?
        /// The calls and stubs, if the launcher answered the program; otherwise the journal has them.
        package var history: CallHistory?

        package init(failures: [Message] = [], warnings: [Message] = []) {
            (self.failures, self.warnings) = (failures, warnings)
        }
    }

    package let program: String
    /// The sentence with which the verdict begins, if not that of the end of the program.
    package var subject: String?
    package let end: ForegroundProgram.End
    /// The calls and stubs; without calls if they are unknown.
    package let history: CallHistory
    /// The reason why the calls are unknown; `nil` if they are known.
    package let gap: Message?
    package let plan: PlanVerdict
    package let expectations: [(expectation: CallExpectation, failure: Message?, found: Int?)]
    /// The report of the requests without a stub that stopped a program; `nil` if none did.
    let stop: Message?
    /// The messages about these requests that people have not seen as reports.
    let stops: [Message]
    /// Whether anything stopped a program of the run.
    private let wasStopped: Bool
    /// Whether the calls were answered by another plan than that of the person.
    private let isPlanUnusable: Bool
    /// The failed expectations and checks; empty if the calls are unknown.
    package let failures: [Message]
    /// The failed checks that are only warnings.
    package let warnings: [Message]

    /// - Parameters:
    ///   - program: The name of the program.
    ///   - end: How it ended.
    ///   - handOver: The plans, settings and journal of the program.
    ///   - expectations: The numbers of calls that the user expects.
    ///   - checks: Further checks.
    ///   - warned: Checks whose failure is a warning.
    ///   - findings: The findings of a launcher outside of the program.
    package init(
        on program: String, _ end: ForegroundProgram.End, _ handOver: HandOver,
        _ expectations: [CallExpectation], _ checks: Set<Check>, warning warned: Set<Check> = [],
        _ findings: Findings = Findings()
    ) {
        self.program = program
        self.end = end
        let runs: JournalRuns?
        isPlanUnusable = findings.unusablePlan != nil
        (history, gap, runs) = Self.known(program, end, handOver, findings)
        let history = history
        plan = PlanVerdict(history.tally)
        stop = StoppedPrograms.unmatched(in: history)
        // The program itself has reported the request that stopped it.
        let isReported = if case .signalled = end { true } else { false }
        stops = findings.history != nil ? findings.stops : isReported ? [] : stop.map { [$0] } ?? []
        wasStopped = stop != nil || !findings.failures.isEmpty
        guard gap == nil else {
            self.expectations = expectations.map { ($0, nil, nil) }
            (failures, warnings) = (findings.failures, findings.warnings)
            return
        }
        self.expectations = expectations.map { expectation in
            (
                expectation, Self.failure { try expectation.check(in: history) },
                try? expectation.calls(in: history).count
            )
        }
        failures =
            ([Self.failure(of: plan, runs)] + self.expectations.map(\.failure)).compactMap { $0 }
            + UnreleasedHold.all(in: history).map(\.message) + history.stubFailures
            + Self.failures(of: stop == nil ? checks : checks.subtracting([.unmatched]), in: history, runs)
            + findings.failures
        warnings = Self.failures(of: warned.subtracting(checks), in: history, runs) + findings.warnings
    }

    /// Returns the failure for the expectations of stubs; `nil` if they were met.
    private static func failure(of plan: PlanVerdict, _ runs: JournalRuns?) -> Message? {
        let own = plan.isMet ? nil : plan.message
        guard let runs, !runs.unmetStubs.isEmpty else { return own }
        // A program also verifies the stubs that it configured itself, and those of a plan that has
        // changed since the launch. Several programs may meet an expectation together, which none of them meets alone.
        guard runs.gap != nil || own == nil && runs.isOfOneProgram else { return own }
        return Message(
            .unmetExpectation, lines: ["expectations of stubs that were not met:"] + runs.unmetStubs.map { "    " + $0 }
        )
    }

    /// Whether the calls were not as expected, or are unknown.
    package var isFailure: Bool { gap != nil || wasStopped || !failures.isEmpty }

    package var result: Result {
        if isPlanUnusable { return .unmocked }
        // A signal that is our own, or that ends the program too early, does not make the calls right.
        if wasStopped || !failures.isEmpty { return .unmet }
        if case .signalled = end { return .signalled }
        if gap != nil { return .unmocked }
        return end == .exited(0) ? .passed : .failed
    }

    private static func failure(_ check: () throws -> Void) -> Message? {
        do {
            try check()
            return nil
        } catch {
            return Message(of: error)
        }
    }

    private static func failures(of checks: Set<Check>, in history: CallHistory, _ runs: JournalRuns?) -> [Message] {
        let isPending = checks.contains(.pending)
        if isPending || checks.contains(.unused), let runs, runs.gap != nil {
            return [
                Message(
                    .unknownStub,
                    lines: [
                        "cannot verify all stubs: the program has stubs that mock-url does not know",
                        "  to do:    give all plans by --plan, or verify without --check unused and --check pending",
                    ])
            ]
        }
        if checks.contains(.unmatched), let refused = runs?.refusedCount, refused > 0 {
            let calls = CallCount.calls(refused)
            return [
                Message(
                    .unmockableRequest, "expected calls that can be mocked, found \(calls) by ftp or to web sockets")
            ]
        }
        return [
            checks.contains(.unmatched) ? failure { try UnmatchedVerdict(in: history).check() } : nil,
            isPending
                ? failure { try IdleStubs("have given all its answers", in: history, where: \.isPending).check() }
                : nil,
            checks.contains(.unused) && !isPending
                ? failure { try IdleStubs("have answered", in: history) { $0.uses == 0 && !$0.isOptional }.check() }
                : nil,
        ].compactMap { $0 }
    }
}

// MARK: The calls

extension RunVerdict {
    private static func known(
        _ program: String, _ end: ForegroundProgram.End, _ handOver: HandOver, _ findings: Findings
    ) -> (CallHistory, Message?, JournalRuns?) {
        guard let known = findings.history else { return history(program, end, handOver) }
        let loss =
            known.journalLoss.map { unwritten(program, $0) }
            ?? (handOver.journal?.hasLostRecords == true ? replaced(program) : nil)
        return (known, findings.unusablePlan ?? loss, nil)
    }

    private static func history(
        _ program: String, _ end: ForegroundProgram.End, _ handOver: HandOver
    ) -> (CallHistory, Message?, JournalRuns?) {
        let none = CallHistory([], StubTally(stubs: handOver.stubs, uses: handOver.stubs.map { _ in 0 }, requests: 0))
        // Without a journal, the launcher has the calls, and a launcher without them has lost them.
        guard let journal = handOver.journal else { return (none, replaced(program), nil) }
        let runs: JournalRuns?
        do {
            let known = KnownPlan(stubs: handOver.stubs)
            runs = try JournalReader(journal.path, from: journal.beginning, JournalRuns(known, .all))
                .runs()
        } catch {
            // The reader may have begun in the middle of a line of a shorter file.
            return (none, journal.hasLostRecords ? replaced(program) : Message(of: error), nil)
        }
        if journal.hasLostRecords { return (none, replaced(program), nil) }
        if let runs, let refused = StoppedPrograms.refused(runs, of: program) { return (none, refused, runs) }
        guard let runs, runs.hasStarted else {
            return (none, unmocked(program, end), runs)
        }
        var history = CallHistory(runs.calls, runs.tally)
        history.isOver = true
        history.context = .planFile
        history.remarks = runs.remarks
        // A signal ends a program without its exit handlers. Any other end writes the end record.
        guard case .exited = end, runs.unfinishedCount > 0 else {
            return (history, runs.missingCount > 0 ? replaced(program) : nil, runs)
        }
        let found =
            runs.unfinishedCount == 1 ? "1 process without one" : "\(runs.unfinishedCount) processes without one"
        return (history, cut(program, found), runs)
    }

    private static func unmocked(_ program: String, _ end: ForegroundProgram.End) -> Message {
        let hasFailed = if case .exited(0) = end { false } else { true }
        return Message(
            .unmockedProgram,
            lines: hasFailed
                ? [
                    "\(program) \(end) before it set MockURLResponder up, so nothing was mocked or recorded",
                    "  expected: a start record in its journal",
                    "  found:    none",
                    "  to do:    find out from its output why it ended; if it calls MockURLResponder.setUpIfRequested() "
                        + "late or never, make that call its first line",
                ]
                : [
                    "\(program) never set MockURLResponder up, so its requests were neither mocked nor recorded",
                    "  expected: a start record in its journal",
                    "  found:    none; \(program) \(end)",
                    "  to do:    make MockURLResponder.setUpIfRequested() the first line of the program; if the program does not "
                        + "pass its environment on to the program that sends the requests, use --by arguments, or run that program",
                ])
    }

    private static func replaced(_ program: String) -> Message {
        Message(
            .lostJournal,
            lines: [
                "the journal of \(program) has lost records, so calls may be missing from it",
                "  expected: all records that were written since the launch",
                "  found:    a file that was removed, replaced or cut",
                "  to do:    let only mocked programs write to the journal, and delete or empty it before the launch",
            ])
    }

    private static func unwritten(_ program: String, _ reason: SafeText) -> Message {
        Message(
            .lostJournal,
            lines: [
                "the journal of \(program) is not complete, because it could not be written",
                "  expected: a record of each call", "  found:    \(reason)",
                "  to do:    make room for the file, or run without --journal, which needs no file",
            ])
    }

    private static func cut(_ program: String, _ found: String) -> Message {
        Message(
            .lostJournal,
            lines: [
                "the journal of \(program) is not complete, so calls may be missing from it",
                "  expected: an end record of each process, which it writes when it exits",
                "  found:    \(found)",
                "  to do:    look for a message about the journal on standard error, such as that of a full disk; wait for "
                    + "servers that a script starts, and let them exit or call MockURLResponder.endRunOnTermination(); a program "
                    + "that ends by _exit must call MockURLResponder.tearDown() before",
            ])
    }
}

extension ForegroundProgram.End: CustomStringConvertible {
    /// The end as a predicate: `exited with status 1`, `was ended by SIGTERM`.
    package var description: String {
        switch self {
        case .exited(let status): "exited with status \(status)"
        case .signalled(let signal): "was ended by \(SignalName.name(of: signal))"
        }
    }
}
#endif
