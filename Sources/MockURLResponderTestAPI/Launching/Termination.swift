#if os(macOS) || os(Linux)
/// How a program under test ended, and everything that it wrote.
public struct Termination: Sendable, Hashable {
    /// Whose doing the end was.
    public enum Cause: Sendable, Hashable {
        /// The program's own, with a status from 0 to 255.
        case exited(Int32)
        /// That of a signal, by its number.
        case signalled(Int32)
    }

    /// Whose doing the end was.
    public let cause: Cause
    /// What it wrote to standard output; bytes that are not UTF-8 are replaced.
    public let output: String
    /// What it wrote to standard error; bytes that are not UTF-8 are replaced.
    public let errors: String
    /// What MockURLResponder wrote when it stopped the program.
    let report: StopReport?

    init(cause: Cause, output: String, errors: String) {
        self.cause = cause
        self.output = output
        self.errors = errors
        report = if case .signalled = cause { StopReport(in: errors, isEnding: true) } else { nil }
    }

    /// Whether the program exited with the status 0.
    public var isSuccess: Bool { cause == .exited(0) }

    /// The report of the request that no stub answered, when that stopped the program, as the policy prevent does.
    public var preventReport: String? { report?.reason == .prevent ? report?.text : nil }

    /// What is wrong with the launch arguments or the plan, when that stopped the program.
    public var refusal: String? { report?.reason == .refusal ? report?.text : nil }
}

extension Termination: CustomStringConvertible {
    /// How the program ended, and what it wrote; of long outputs the beginning and the end.
    public var description: String {
        let outputs = OutputExcerpt.text(of: output, "standard output")
        guard let report else { return "\(cause)\n\(outputs)\n\(OutputExcerpt.text(of: errors, "standard error"))" }
        let rest = report.before.isEmpty ? "" : "\n" + OutputExcerpt.text(of: report.before, "standard error before")
        return "\(report.headline)\n\n\(report.text)\n\n\(outputs)\(rest)"
    }
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
#endif
