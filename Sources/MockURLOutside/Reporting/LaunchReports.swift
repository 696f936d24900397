#if os(Linux)
package import MockURLResponder

/// Tells people what a launcher refused to a program, and what it could not answer.
final class LaunchReports: Sendable {
    private struct State {
        /// The messages that people have seen, by kind, program and place.
        var told: Set<String> = []
        /// The numbers of events, and of those with a message.
        var counts: [MessageKind: (all: Int, told: Int)] = [:]
        var stopped: Set<ProgramProcess> = []
        var stops: [Message] = []
        var failures: [Message] = []
    }

    /// A program that tries thousands of servers fills no terminal.
    private static let mostLines = 100

    private let state = Locked(State())
    private let policy: @Sendable () -> UnmatchedPolicy
    private let report: @Sendable (PreventionReport) -> Void
    private let warn: @Sendable (Message) -> Void

    /// - Parameters:
    ///   - policy: Returns the policy that applies.
    ///   - report: Receives the report of a process before the process is killed.
    ///   - warn: Receives a message of one line about a program that goes on.
    init(
        policy: @escaping @Sendable () -> UnmatchedPolicy, report: @escaping @Sendable (PreventionReport) -> Void,
        warn: @escaping @Sendable (Message) -> Void
    ) {
        (self.policy, self.report, self.warn) = (policy, report, warn)
    }

    /// Reports a request without a stub, whose process is about to be killed.
    func noteStop(of process: ProgramProcess, by request: String, _ report: PreventionReports.Report) {
        report.record()
        state.withLock { state in
            guard state.stopped.insert(process).inserted else { return }
            state.stops.append(
                Message(
                    report.report.kind(else: .unmatchedRequest),
                    "\(process.title) was stopped by its request \(request)"))
        }
    }

    /// Reports what no stub can answer.
    ///
    /// The policy prevent kills the process, which cannot hide the report by its error handling. With another policy, the
    /// report is a warning, unless the fault is the launcher's.
    func refuse(_ refusal: Refusal, to process: ProgramProcess, byEachPolicy: Bool = false) {
        guard byEachPolicy || policy() == .prevent else { return warn(of: refusal, to: process) }
        let lives = process.isAlive
        let isFirst = state.withLock { state in
            guard state.stopped.insert(process).inserted else { return false }
            let words = lives ? "was stopped, because it \(refusal.predicate)" : refusal.predicate
            state.failures.append(Message(refusal.kind, "\(process.title) \(words)"))
            return true
        }
        if isFirst {
            let event = lives ? "stopped the program" : "refused a connection"
            let reason = byEachPolicy ? "" : ", and the policy is prevent"
            let message = refusal.message(on: "MockURLResponder \(event)\(reason): \(process.title)")
            report(PreventionReport(.unmatchedRequest, "\(message)"))
        }
        process.kill()
    }

    /// Whether the launcher has ended the process.
    func hasStopped(_ process: ProgramProcess) -> Bool { state.withLock { $0.stopped.contains(process) } }

    /// Warns of something once for all processes of a name, because a script may start the same program many times.
    func warn(of refusal: Refusal, to process: ProgramProcess) {
        let isNew = state.withLock { state in
            let isNew =
                state.told.count < Self.mostLines
                && state.told.insert("\(refusal.kind.rawValue) \(process.name) \(refusal.predicate)").inserted
            let before = state.counts[refusal.kind] ?? (0, 0)
            state.counts[refusal.kind] = (before.all + 1, before.told + (isNew ? 1 : 0))
            return isNew
        }
        if isNew { warn(refusal.line(on: process.title)) }
    }

    /// The messages for a verdict on the program.
    var findings: LaunchFindings {
        state.withLock { state in
            let repeated = state.counts.filter { $0.value.all > $0.value.told }.sorted {
                $0.key.rawValue < $1.key.rawValue
            }
            return LaunchFindings(
                stops: state.stops, failures: state.failures,
                warnings: repeated.map { kind, count in
                    Message(
                        kind,
                        "this happened \(count.all) times, and \(count.told == 1 ? "one line tells" : "\(count.told) lines tell") of it"
                    )
                })
        }
    }
}

/// The findings of a launcher besides the calls of a program.
package struct LaunchFindings: Sendable, Equatable {
    /// One for each process that a request without a stub stopped.
    package let stops: [Message]
    /// One for each process that was stopped or failed for another reason.
    package let failures: [Message]
    /// The numbers of events of which people see only the first while the program runs.
    package let warnings: [Message]
}
#endif
