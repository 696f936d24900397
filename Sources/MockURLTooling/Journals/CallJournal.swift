public import Foundation
import MockURLResponder

/// The journal of a program that something other than the test launched, with `--mock-url-journal=<path>`.
///
///     let journal = try CallJournal(at: URL(fileURLWithPath: "/tmp/journal.ndjson"))
///     journal.verify(.get("/v1/latest"), .once)
///
/// You can read the journal while the program runs, and after it has crashed. If several processes wrote to the
/// file, only the calls of the process that started last count. A failure states its age if it began more than a minute ago, because
/// a journal of yesterday looks like one of today.
public struct CallJournal: Sendable {
    let url: URL
    /// The earliest time at which the run began; `nil` for any time.
    private let earliest: Date?
    private let reader: JournalReader

    /// Creates a journal without reading the file.
    ///
    /// - Parameters:
    ///   - url: The file that the launch argument names.
    ///   - arguments: All launch arguments of the program, which contain its stubs. Without them the journal has
    ///     the calls but not the stubs.
    ///   - begin: A time before the launch that the test means. If the last run in the journal began earlier, each verification
    ///     fails. Without it, the last run counts, whatever its age.
    /// - Throws: `PlanError` if one of the arguments is invalid.
    public init(at url: URL, arguments: [String] = [], since begin: Date? = nil) throws {
        try self.init(at: url, arguments: arguments, since: begin, of: .last)
    }

    /// Creates a journal that counts the calls of one process or of all processes.
    package init(
        at url: URL, arguments: [String] = [], since begin: Date? = nil, of scope: JournalRuns.Scope
    ) throws {
        self.url = url
        earliest = begin
        let known = KnownPlan(stubs: try LaunchArguments(decoding: arguments).plan.stubs)
        reader = JournalReader(url.path, JournalRuns(known, scope))
    }

    /// The calls and stubs that the file has now.
    ///
    /// - Throws: `VerificationFailure` if the file cannot be read or a line is not a valid record.
    public var history: CallHistory {
        get throws {
            guard let runs = try reader.runs() else { return Self.unknown(Self.missing(at: url.path)) }
            guard runs.hasStarted else { return Self.unknown(Self.notBegun(at: url.path)) }
            if let earliest, let beginning = runs.beginning, beginning < earliest {
                return Self.unknown(Self.outdated(at: url.path, beginning, earliest))
            }
            var history = CallHistory(runs.calls, runs.tally)
            history.gaps.stubs = runs.gap
            history.remarks = runs.remarks + age(of: runs)
            return history
        }
    }

    /// The line about a run that began more than a minute ago.
    private func age(of runs: JournalRuns) -> [String] {
        guard earliest == nil, let beginning = runs.beginning, beginning < Date() - 60 else { return [] }
        let style = Duration.UnitsFormatStyle(
            allowedUnits: [.days, .hours, .minutes], width: .wide, maximumUnitCount: 1)
        let age = Duration.seconds(-beginning.timeIntervalSinceNow).formatted(style.locale(Locale(identifier: "en_US")))
        return ["the last run in the journal began \(age) ago; CallJournal(at:since:) refuses one of an earlier launch"]
    }

    private static func unknown(_ reason: Message) -> CallHistory {
        var history = CallHistory([], StubTally(stubs: [], uses: [], requests: 0))
        history.gaps.calls = reason
        return history
    }

    /// The message for a journal that does not exist.
    static func missing(at path: String) -> Message { advice("there is no journal at \(path)", path) }

    /// The message for a journal without a start record.
    static func notBegun(at path: String) -> Message { advice("no program has begun the journal at \(path)", path) }

    /// The message for a journal whose last run began before the launch that the test means.
    private static func outdated(at path: String, _ beginning: Date, _ earliest: Date) -> Message {
        let (found, wanted) = (beginning.formatted(.iso8601), earliest.formatted(.iso8601))
        return advice(
            "no program has begun the journal at \(path) since \(wanted); its last run began at \(found)", path)
    }

    private static func advice(_ reason: String, _ path: String) -> Message {
        Message(
            .unmockedProgram,
            lines: [
                reason,
                "the program makes it in MockURLResponder.setUp(), when it is launched with "
                    + LaunchArguments.Name.journal.argument(path),
            ])
    }
}
