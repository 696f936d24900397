#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// A launched program is verified by its recorded calls, both while it runs and after any kind of end.
extension RunningService: CallSource, ChangingSource {
    var changes: Bell? { outside?.changes }

    /// The calls of the program so far, and its stubs.
    ///
    /// The history contains a call as soon as the program has the answer. Its stubs are the current stubs; for a program that
    /// answers itself, they are the stubs of the launch.
    ///
    /// A program that has not set MockURLResponder up has recorded nothing, so every verification of its history
    /// fails.
    public var history: CallHistory {
        get throws {
            isVerified.withLock { $0 = true }
            return try currentHistory()
        }
    }

    /// Returns the history.
    ///
    /// Unlike the property `history`, this does not count as a verification by the test.
    func currentHistory() throws -> CallHistory {
        // Check for the end first, so that the journal read below is complete if the program has ended.
        let isOver = child.hasEnded
        let runs = outside == nil ? try journalReader.runs() : nil
        var history: CallHistory
        if let outside {
            history = CallHistory(of: outside.engine)
            history.remarks = child.termination?.isSuccess == true ? [] : ending
        } else if let runs, runs.hasStarted {
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
        (history.isOver, history.running) = (isOver, isOver ? nil : name)
        history.ending = child.termination.map { "\(name) \($0.cause)" }
        history.context = .service
        history.findHints = { history in history.isOver ? [] : OpenRequests(in: history).summary }
        history.owners = Set(mocks.withLock(\.configurators).map { $0.plan.owner })
        return history
    }

    /// A line that states how the program ended, for a failure about a missing call.
    private var ending: [String] {
        guard let termination = child.termination else { return [] }
        return ["\(name) \(termination.predicate)"]
    }

    /// The reason why calls may be missing from the journal; `nil` if none are missing.
    private var loss: Message? {
        child.errors.output.report { $0 == .lostJournal }.map {
            Message(.lostJournal, quoting: "\(name) \($0.report.predicate)")
        }
    }

    /// The reason why the calls are unknown if the journal has no start record.
    private var unmocked: Message {
        // The report of a program that refused its arguments already explains what is wrong with them.
        if let found = child.termination?.found {
            return Message(found.report.kind(else: .unmockedProgram), lines: ending)
        }
        if let end = child.termination?.failedEnd {
            return Message(
                .unmockedProgram,
                lines: [
                    "\(name) \(end) before it set MockURLResponder up, so nothing was mocked or recorded, and nothing can be verified",
                    "  expected: a start record in its journal \(journal.path)",
                    "  found:    none",
                    "  to do:    find out from its output why it ended; if it calls MockURLResponder.setUpIfRequested() late or "
                        + "never, make that call its first line",
                ] + ending)
        }
        let found = child.termination == nil ? "has not set MockURLResponder up yet" : "never set MockURLResponder up"
        return Message(
            .unmockedProgram,
            lines: [
                "\(name) \(found), so its requests are not mocked and not recorded, and nothing can be verified",
                "  expected: a start record in its journal \(journal.path)",
                "  found:    none",
                "  to do:    "
                    + (child.termination == nil ? "wait until the program is ready; if it is, " : "")
                    + "make MockURLResponder.setUpIfRequested() the first line of the program, and launch it with the "
                    + "arguments or the environment of the service",
            ] + ending)
    }
}
#endif
