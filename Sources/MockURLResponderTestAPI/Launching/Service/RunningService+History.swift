#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// A launched program is verified by its journal, while it runs and after it ended, however it did.
extension RunningService: CallSource {
    /// What the program has done so far.
    ///
    /// A call is in it as soon as the program has its answer. Stubs are those that the test published last, by the launch or by
    /// an update, whether or not the program has made a request since.
    ///
    /// A program that has not set MockURLResponder up wrote nothing down, so every verification of its history fails.
    public var history: CallHistory {
        get throws {
            isVerified.withLock { $0 = true }
            return try currentHistory()
        }
    }

    /// The history, without counting as a verification of the test.
    func currentHistory() throws -> CallHistory {
        // Asked for first: what it wrote until then is read below.
        let isOver = child.hasEnded
        let runs = try journalReader.runs()
        var history: CallHistory
        if let runs, runs.hasStarted {
            history = CallHistory(runs.calls, runs.tally)
            history.gaps.stubs = runs.gap
            history.gaps.calls = loss
            history.remarks = child.termination?.isSuccess == true ? [] : ending
        } else {
            history = CallHistory([], StubTally(stubs: [], uses: [], requests: 0))
            // A full disk may keep even the start record out of the journal.
            history.gaps.calls = loss ?? unmocked
        }
        history.remarks += runs?.remarks ?? []
        history.isOver = isOver
        history.context = .service
        history.findHints = { [stubs] history in
            stubs.forgottenUpdate.lines + (history.isOver ? [] : OpenRequests(in: history).summary)
        }
        history.owners = Set(stubs.configurators.map { ObjectIdentifier($0.plan) })
        return history
    }

    private var journalReader: JournalReader {
        reader.withLock { reader in
            if let reader { return reader }
            // Arguments that cannot be used are the program's to refuse, which a wait or its end tells.
            let fixed = (try? LaunchArguments(decoding: settings.launchArguments))?.plan.stubs ?? []
            let known = KnownPlans(fixed: fixed) { [plans = stubs.plans] in
                plans.plan(ofRevision: $0)
            } newest: { [plans = stubs.plans] in
                plans.newest
            }
            let made = JournalReader(journal.path, from: journalLocation.beginning, JournalRuns(known, .all))
            reader = made
            return made
        }
    }

    /// How the program ended, for a test that misses a call.
    private var ending: [String] {
        guard let termination = child.termination else { return [] }
        return ["\(name) \(termination.predicate)"]
    }

    /// Why calls may be missing from the journal; `nil` where it has all calls.
    private var loss: Message? {
        child.errors.output.report { $0 == .lostJournal }.map {
            Message(.lostJournal, quoting: "\(name) \($0.report.predicate)")
        }
    }

    /// Why nothing is known of the calls of a program whose journal has no start record.
    private var unmocked: Message {
        // A program that refused its arguments says what is wrong with them.
        if child.termination?.found != nil { return Message(.unmockedProgram, quoting: ending.joined(separator: "\n")) }
        let found = child.termination == nil ? "has not set MockURLResponder up yet" : "never set MockURLResponder up"
        return Message(
            .unmockedProgram,
            lines: [
                "\(name) \(found), so its requests are not mocked and not recorded, and nothing can be verified",
                "  expected: a start record in its journal \(journal.path)",
                "  found:    none",
                "  to do:    make MockURLResponder.setUpIfRequested() the first line of the program, and launch it with the "
                    + "arguments or the environment of the service; if the line is there, wait until the program is ready",
            ] + ending)
    }
}
#endif
