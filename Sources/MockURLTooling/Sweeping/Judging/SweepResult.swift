#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The behaviour of a program when one call failed.
package struct SweepResult: Sendable {
    package let call: SweptCall
    package let fault: SweepFault
    package let outcome: SweepOutcome
    package let end: ForegroundProgram.End
    /// How a server ended that should have gone on, as a predicate; `nil` if it went on.
    let serverEnd: String?
    /// The crash below the program that only the fault causes; `nil` without one.
    let crash: HiddenCrash?
    /// The first line that the program printed because of the fault; empty without one.
    package let says: String
    /// The times of the repeated requests after the fault, in seconds, each from the one before it.
    package let retries: [Double]
    /// The first request that the program sends only with the fault, and that a stub answers; `nil` if the program sends no such request.
    package let instead: String?
    /// The requests without a stub.
    package let unmatched: [String]
    /// The parts of the output that are not for users.
    package let leaks: [String]
    /// The files that only this run has left.
    package let leftFiles: [String]
    package let seconds: Double
    /// Whether the output differs in digits only, so that a clock may be the reason.
    let mayBeClock: Bool
    /// The request that had the fault instead of the expected one; `nil` if it was the expected one.
    package let otherRequest: String?

    /// The name of the cell, such as `2.1:503`.
    package var id: String { "\(call.id):\(fault.name)" }

    /// The fault and the call, as lines of accepted findings have them.
    var key: String { "\(fault.name) \(call.key)" }

    /// The outcome with the status or the signal, such as `exit 69`.
    package var word: String {
        switch (outcome, end) {
        case (.failed, .exited(let status)): "exit \(status)"
        case (.mute, .exited(let status)): "exit \(status), mute"
        case (.crash, _):
            "crash" + ((end.crashSignal ?? crash?.signal).map { " \(SignalName.name(of: $0))" } ?? "")
        default: outcome.rawValue
        }
    }
}

extension ForegroundProgram.End {
    /// The signal that ended the program, or a child of the shell that ran it; `nil` for another end.
    fileprivate var crashSignal: Int32? { if case .signalled(let signal) = self { signal } else { fatalSignal } }

    /// The signal of a fault of the program itself that ended it, or a child of the shell that ran it; `nil` for another end.
    package var fatalSignal: Int32? {
        let signal =
            switch self {
            case .signalled(let signal): signal
            // A shell ends with the number of a signal and 128 (POSIX.1-2017, Shell, 2.8.2).
            case .exited(let status): status - 128
            }
        return [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV].contains(signal) ? signal : nil
    }
}

extension SweepResult {
    /// Judges a run.
    ///
    /// - Parameters:
    ///   - run: The run with the fault.
    ///   - call: The call with the fault.
    ///   - fault: The fault.
    ///   - plan: The plan of the run.
    ///   - baseline: The behaviour of the program without a fault.
    package init(_ run: SweptRun, _ call: SweptCall, _ fault: SweepFault, _ plan: SweptPlan, _ baseline: SweepBaseline)
    {
        (self.call, self.fault, end, serverEnd, seconds) = (call, fault, run.end, run.serverEnd, run.seconds)
        crash = baseline.newCrash(in: run)
        func isFaulty(_ sent: HTTPCall) -> Bool { sent.stub != nil && run.stub(of: sent) == plan.faulty }
        // A connection that fails has sent no request.
        func request(_ sent: HTTPCall) -> SweptRequest {
            plan.connection != nil && isFaulty(sent) ? call.request : SweptRequest(sent)
        }
        let first = run.calls.firstIndex(where: isFaulty)
        let key = first.map { request(run.calls[$0]) }
        // Without an identity, all requests of an endpoint count as equal.
        func isEqual(_ sent: HTTPCall) -> Bool {
            call.hasIdentity ? request(sent) == key : request(sent).endpoint == key?.endpoint
        }
        let later = first.map { run.calls[($0 + 1)...].filter(isEqual) } ?? []
        let before = run.calls.prefix(first ?? 0).count(where: isEqual)
        // A program that sends the request several times anyway does not try again. Any request may fail with its connection.
        let equal = key.map { baseline.count(of: $0, hasIdentity: call.hasIdentity) - before - 1 } ?? 0
        let regular = later.allSatisfy(isFaulty) ? plan.connection?.laterCalls ?? equal : equal
        let again = later.prefix(max(0, later.count - max(0, regular)))
        let times = (first.map { [run.calls[$0]] } ?? []) + again
        retries = zip(times, times.dropFirst()).map { $1.time.timeIntervalSince($0.time) }
        otherRequest = call.hasIdentity || key?.endpoint == call.request.endpoint ? nil : key?.headline
        unmatched = run.calls.filter { $0.isUnmatched && !baseline.knows(request($0)) }.map(\.headline)
        let leak = SweepLeak(run, baseline.secrets)
        leaks = leak.names(beside: baseline)
        leftFiles = baseline.leftFiles.new(in: run.leftFiles)
        let comparison = baseline.output.compare(run.output)
        let printed =
            comparison == .same ? nil : baseline.lines.new(in: run.output) ?? baseline.lines.missing(in: run.output)
        let line = baseline.errorLines.new(in: run.errors) ?? printed ?? ""
        says = leak.showsSecret ? RecordedSecrets(baseline.secrets).hidden(inText: line) : line
        instead = run.calls.first { !$0.isUnmatched && !baseline.knows(request($0)) }?.headline
        // An answer of another place may be the report of an error, so only the same request recovers.
        let isAnswered = !again.isEmpty && later.contains { $0.stub != nil && !isFaulty($0) }
        outcome = Self.outcome(
            run, fault, isReached: first != nil, isAnswered: isAnswered, says: says, comparison, baseline)
        mayBeClock = outcome == .changed && comparison == .otherDigits
    }

    private static func outcome(
        _ run: SweptRun, _ fault: SweepFault, isReached: Bool, isAnswered: Bool, says: String,
        _ comparison: SteadyOutput.Comparison, _ baseline: SweepBaseline
    ) -> SweepOutcome {
        if run.calls.contains(where: { $0.outcome == .stopped }) { return .unmatched }
        if run.isOverdue { return .hang }
        if run.gap != nil { return .unknown }
        if run.serverEnd != nil || baseline.newCrash(in: run) != nil { return .crash }
        if run.end.crashSignal != nil, run.end != baseline.end { return .crash }
        guard isReached else { return .unreached }
        let isBlank = run.output.bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let isMute = baseline.errorLines.new(in: run.errors) == nil && isBlank
        guard run.end == baseline.end else { return says.isEmpty || isMute ? .mute : .failed }
        switch comparison {
        case .different, .otherDigits: return isMute ? .mute : .changed
        case .unknown where !says.isEmpty: return .changed
        case .unknown, .same: break
        }
        if isAnswered { return .recovered }
        return fault.mayHaveNoEffect ? .unaffected : .swallowed
    }
}
#endif
