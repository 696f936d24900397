#if os(macOS) || os(Linux)
import MockURLResponder

/// How a program under test ended, and everything that it wrote.
public struct Termination: Sendable {
    /// Whose doing the end was.
    public enum Cause: Sendable, Hashable {
        /// The program's own, with a status from 0 to 255.
        case exited(Int32)
        /// That of a signal, by its number.
        case signalled(Int32)
    }

    /// Whose doing the end was.
    public let cause: Cause
    private let keptOutput: OutputText
    private let keptErrors: OutputText
    /// The report that MockURLResponder wrote to standard error, in the program or in a child of it.
    let found: PreventionReport.Found?
    /// Fails the test for a report that it does not read; `nil` for programs without a service.
    private var unread: UnreadReport?
    /// The lines about requests that were open when the program was killed.
    private var openRequests: [String] = []

    init(cause: Cause, output: OutputText, errors: CapturedOutput) {
        self.cause = cause
        keptOutput = output
        keptErrors = errors.text
        found = errors.report()
    }

    /// The same termination as the test receives it: reading the report settles it.
    func settling(_ unread: UnreadReport) -> Termination {
        var copy = self
        copy.unread = unread
        return copy
    }

    /// Returns the termination with lines about the requests that were open when the program was killed.
    func noting(_ openRequests: [String]) -> Termination {
        var copy = self
        copy.openRequests = openRequests
        return copy
    }

    /// Everything that the program wrote to standard output; invalid UTF-8 is replaced.
    ///
    /// Of an output that is longer than `ServiceUnderTest.outputLimit` the middle is missing, and reading it fails the test.
    public var output: String { whole(keptOutput, "standard output") }

    /// Everything that the program wrote to standard error; invalid UTF-8 is replaced.
    ///
    /// Of an output that is longer than `ServiceUnderTest.outputLimit` the middle is missing, and reading it fails the test.
    public var errors: String { whole(keptErrors, "standard error") }

    private func whole(_ kept: OutputText, _ stream: String) -> String {
        unread?.check(kept, stream)
        return kept.text
    }

    /// Whether the program exited with the status 0.
    public var isSuccess: Bool { cause == .exited(0) }

    /// The report of the request that no stub answered and that stopped the program, or a child of it, under the policy prevent.
    ///
    /// A test that expects the stop reads this property, or `refusal`. If it reads neither, the report fails the test.
    public var preventReport: String? { read(.unmatchedRequest) }

    /// What is wrong with the launch arguments or the plan, when that stopped the program.
    public var refusal: String? { read(.unusablePlan) }

    private func read(_ reason: PreventionReport.Reason) -> String? {
        guard let report = found?.report, report.reason == reason else { return nil }
        unread?.markRead()
        return report.text
    }

    /// The report that stopped the program itself; `nil` when the program ended for another reason.
    var stop: PreventionReport.Found? {
        if case .signalled = cause { found } else { nil }
    }
}

extension Termination: Hashable {
    /// Terminations are equal when cause and outputs are.
    public static func == (one: Termination, other: Termination) -> Bool {
        one.cause == other.cause && one.keptOutput == other.keptOutput && one.keptErrors == other.keptErrors
    }

    /// Hashes cause and outputs.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(cause)
        hasher.combine(keptOutput)
        hasher.combine(keptErrors)
    }
}

extension Termination: CustomStringConvertible {
    /// How the program ended, and what it wrote; of long outputs the beginning and the end.
    ///
    /// For a program that `terminate(timeout:)` had to kill, the description names the requests without a complete answer.
    public var description: String {
        let outputs = OutputExcerpt.text(of: keptOutput, "standard output")
        guard let stop else {
            let lines = ["\(cause)"] + openRequests + [outputs, OutputExcerpt.text(of: keptErrors, "standard error")]
            return lines.joined(separator: "\n")
        }
        let rest =
            stop.before.isEmpty ? "" : "\n" + OutputExcerpt.text(of: OutputText(stop.before), "standard error before")
        return "\(stop.report.end)\n\n\(stop.report.text)\n\n\(outputs)\(rest)"
    }

    /// The description with the verb that follows the name of the program: `exited with status 3`, `was stopped by …`.
    var predicate: String { (stop == nil ? "" : "was ") + description }
}

extension Termination.Cause: CustomStringConvertible {
    /// Such as `exited with status 3`.
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
    /// The end of the program, as a participle.
    fileprivate var end: String {
        switch reason {
        case .unmatchedRequest: "stopped by the policy prevent"
        case .unusablePlan: "stopped because of its arguments or its plan"
        case .unmockedSession: "stopped because its requests would not be mocked"
        case .lostJournal: "not recorded to the end"
        }
    }

    /// The end of the program, as the rest of a sentence that begins with its name, and the report.
    var predicate: String { "was \(end)\n\n\(text)" }
}
#endif
