#if os(macOS) || os(Linux)
import MockURLResponder

/// How a program under test ended, and everything that it wrote.
public struct Termination: Sendable {
    /// The cause of the end of a program.
    public enum Cause: Sendable, Hashable {
        /// The program exited with a status from 0 to 255.
        case exited(Int32)
        /// A signal with this number killed the program.
        case signalled(Int32)
    }

    /// The cause of the end.
    ///
    /// A signal that the test did not send fails the test, unless the test reads this property, `isSuccess` or the description.
    public var cause: Cause {
        unread?.markEndRead()
        return keptCause
    }

    private let keptCause: Cause
    private let keptOutput: OutputText
    private let keptErrors: OutputText
    /// The report that MockURLResponder wrote to standard error, in the program or in one of its child processes, or the stop that
    /// the journal contains.
    private(set) var found: PreventionReport.Found?
    /// Fails the test unless the test reads the report; `nil` for a program that was launched without a service.
    private var unread: UnreadReport?
    /// The lines about requests that were open when the program was killed.
    private var openRequests: [String] = []

    init(cause: Cause, output: OutputText, errors: CapturedOutput, reportedBy launcher: (any ProgramLauncher)? = nil) {
        keptCause = cause
        keptOutput = output
        keptErrors = errors.text
        found =
            launcher?.report.map { PreventionReport.Found(report: $0, before: errors.text.text) } ?? errors.report()
    }

    /// Returns the termination for the test, which settles `unread` when the test reads the report.
    ///
    /// The report may come from the journal.
    func settling(_ unread: UnreadReport, _ found: PreventionReport.Found?) -> Termination {
        var copy = self
        copy.unread = unread
        copy.found = found
        return copy
    }

    /// Returns the termination with lines about the requests that were open when the program was killed.
    func noting(_ openRequests: [String]) -> Termination {
        var copy = self
        copy.openRequests = openRequests
        return copy
    }

    /// Everything that the program wrote to standard output, with U+FFFD for invalid UTF-8.
    ///
    /// If the output is longer than `ServiceUnderTest.outputLimit`, its middle is missing, and reading it fails
    /// the test.
    public var output: String { whole(keptOutput, "standard output") }

    /// Everything that the program wrote to standard error, with U+FFFD for invalid UTF-8.
    ///
    /// If the output is longer than `ServiceUnderTest.outputLimit`, its middle is missing, and reading it fails
    /// the test.
    public var errors: String { whole(keptErrors, "standard error") }

    private func whole(_ kept: OutputText, _ stream: String) -> String {
        unread?.check(kept, stream)
        return kept.text
    }

    /// Whether the program exited with the status 0.
    public var isSuccess: Bool { cause == .exited(0) }

    /// The report of the unmatched request that stopped the program, or one of its child processes, under the
    /// policy prevent.
    ///
    /// A test that expects the stop must read this property or `refusal`. Otherwise the report fails the test.
    public var preventReport: String? { read(.unmatchedRequest) }

    /// The report that stopped the program because of invalid launch arguments or an invalid plan.
    public var refusal: String? { read(.unusablePlan) }

    private func read(_ reason: PreventionReport.Reason) -> String? {
        guard let report = found?.report, report.reason == reason else { return nil }
        unread?.markRead()
        return report.text
    }

    /// The report that stopped the program itself; `nil` if the program ended for another reason.
    var stop: PreventionReport.Found? {
        if case .signalled = keptCause { found } else { nil }
    }

    /// The end as a predicate, if the program trapped or exited with a status that is not 0.
    var failedEnd: String? {
        switch keptCause {
        case .exited(0): nil
        case .signalled(let signal) where !SignalName.traps.contains(signal): nil
        default: "\(keptCause)"
        }
    }
}

extension Termination: Hashable {
    /// Returns whether two terminations have the same cause and outputs.
    public static func == (one: Termination, other: Termination) -> Bool {
        one.cause == other.cause && one.keptOutput == other.keptOutput && one.keptErrors == other.keptErrors
    }

    /// Hashes the cause and the outputs.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(keptCause)
        hasher.combine(keptOutput)
        hasher.combine(keptErrors)
    }
}

extension Termination: CustomStringConvertible {
    /// The cause of the end and the outputs; a long output is shown without its middle.
    ///
    /// If `terminate(timeout:)` had to kill the program, the description also names the requests without a
    /// complete answer.
    public var description: String {
        unread?.markEndRead()
        let outputs = OutputExcerpt.text(of: keptOutput, "standard output")
        guard let stop else {
            let errors = OutputExcerpt.text(of: keptErrors, "standard error")
            return (["\(keptCause)"] + openRequests + [outputs, errors]).joined(separator: "\n")
        }
        let rest =
            stop.before.isEmpty ? "" : "\n" + OutputExcerpt.text(of: OutputText(stop.before), "standard error before")
        return "\(stop.report.end)\n\n\(stop.report.text)\n\n\(outputs)\(rest)"
    }

    /// The description as a predicate that follows the name of the program: `exited with status 3`, `was stopped
    /// by …`.
    var predicate: String { (stop == nil ? "" : "was ") + description }
}

extension Termination.Cause: CustomStringConvertible {
    /// The cause as a predicate, such as `exited with status 3`.
    public var description: String {
        switch self {
        case .exited(let status): "exited with status \(status)"
        case .signalled(let signal) where SignalName.traps.contains(signal):
            "trapped: signal \(signal) (\(SignalName.name(of: signal)))"
        case .signalled(let signal): "was killed by signal \(signal) (\(SignalName.name(of: signal)))"
        }
    }
}

extension PreventionReport {
    /// The end of the program as a participle, such as `stopped by the policy prevent`.
    fileprivate var end: String {
        switch reason {
        case .unmatchedRequest: "stopped by the policy prevent"
        case .unusablePlan: "stopped because of its arguments or its plan"
        case .unmockedSession: "stopped because its requests would not be mocked"
        case .lostJournal: "not recorded to the end"
        }
    }

    /// The end of the program as a predicate that follows the name of the program, and then the report.
    var predicate: String { "was \(end)\n\n\(text)" }
}
#endif
