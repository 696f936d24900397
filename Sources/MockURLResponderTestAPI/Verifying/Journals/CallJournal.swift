public import Foundation
import MockURLResponder

/// The journal of a program that somebody else launched, with `--mock-url-journal=<path>`.
///
///     let journal = try CallJournal(at: URL(fileURLWithPath: "/tmp/journal.ndjson"))
///     journal.verify(.get("/v1/latest"), .once)
///
/// It can be read while the program runs, and after it died. Of several
/// processes in the file the one counts that began last.
public struct CallJournal: Sendable {
    private let url: URL
    private let reader: JournalReader

    /// Reads nothing yet.
    ///
    /// - Parameters:
    ///   - url: The file that the argument names.
    ///   - arguments: All that the program was launched with, which tell its stubs. Without them the calls are known, and
    ///     the stubs are not.
    /// - Throws: `PlanError`, when one of the arguments cannot be used.
    public init(at url: URL, arguments: [String] = []) throws {
        try self.init(at: url, arguments: arguments, of: .last)
    }

    /// Creates a journal that counts the calls of one process, or of all.
    package init(at url: URL, arguments: [String] = [], of scope: JournalRuns.Scope) throws {
        self.url = url
        let known = KnownPlans(fixed: try LaunchArguments(decoding: arguments).plan.stubs)
        reader = JournalReader(url.path, JournalRuns(known, scope))
    }

    /// What the file says now.
    public var history: CallHistory {
        get throws {
            guard let runs = try reader.runs() else { return missing("there is no journal at \(url.path)") }
            guard runs.hasStarted else { return missing("no program has begun the journal at \(url.path)") }
            var history = CallHistory(runs.calls, runs.tally)
            history.gaps.stubs = runs.gap
            history.remarks = runs.remarks
            return history
        }
    }

    private func missing(_ reason: String) -> CallHistory {
        var history = CallHistory([], StubTally(stubs: [], uses: [], requests: 0))
        history.gaps.calls = Message(
            .unmockedProgram,
            lines: [
                reason,
                "the program makes it in MockURLResponder.setUp(), when it is launched with "
                    + LaunchArguments.Name.journal.argument(url.path),
            ])
        return history
    }
}
