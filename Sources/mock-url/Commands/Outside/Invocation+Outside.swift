import Foundation
import MockURLResponder
import MockURLTooling

extension Invocation {
    /// Runs the program in the foreground to its end, and answers its system calls.
    ///
    /// - Parameters:
    ///   - handOver: The stubs and the settings.
    ///   - recording: Records the exchanges with real servers.
    ///   - streams: The standard streams of the program.
    ///   - limit: Ends a program that runs too long.
    ///   - beside: Starts threads of the tool.
    ///   - onSignal: Receives each signal for the program.
    /// - Returns: How it ended, and its calls.
    /// - Throws: `ForegroundProgram.LaunchError` if the program cannot be launched, and the errors of `OutsideRun`.
    func runFromOutside(
        _ handOver: HandOver, recordedBy recording: RecordingSession? = nil, streams: ProgramStreams = .inherited,
        limit: ProcessLimit? = nil, beside: () -> Void = {}, onSignal: (Int32) -> Void = { _ in }
    ) throws -> (end: ForegroundProgram.End, findings: RunVerdict.Findings) {
        #if os(Linux)
        InheritedSockets.closeForPrograms()
        let name = program.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
        let live = try value(of: Option.live.name).map { try LivePlan($0) }
        let outside = try OutsideRun(
            handOver.arguments, of: name, allowing: values(of: Option.allow.name), recordedBy: recording,
            plan: live?.plan)
        try live?.start(for: outside.engine)
        let held = try live != nil || HeldServer.isNeeded(by: outside.engine) ? HeldServer(for: outside.engine) : nil
        defer {
            held?.end()
            live?.end()
        }
        let end = try ForegroundProgram.run(
            ProgramLaunch.otherWords(self), environment: ProgramEnvironment.with(outside.variables), streams: streams,
            limit: limit, launch: outside.spawn, beside: beside, onSignal: onSignal)
        var findings = outside.end(killing: limit?.isExceeded == true)
        findings.unusablePlan = live?.end()
        return (end, findings)
        #else
        try OutsideRun.check()
        return (.exited(0), RunVerdict.Findings())
        #endif
    }
}
