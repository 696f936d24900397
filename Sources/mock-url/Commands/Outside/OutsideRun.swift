#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import MockURLTooling

/// A program in the foreground whose system calls the tool answers.
enum OutsideRun {
    /// Runs the program to its end.
    ///
    /// - Returns: How it ended, and what was refused to it.
    /// - Throws: `ForegroundProgram.LaunchError` if the program cannot be launched, and the errors of `OutsideLaunch`.
    static func run(
        _ invocation: Invocation, _ handOver: HandOver
    ) throws -> (end: ForegroundProgram.End, findings: RunVerdict.Findings) {
        let name = invocation.program.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
        let live = try invocation.value(of: Option.live.name).map { try LivePlan($0) }
        let launch = try OutsideLaunch(
            handOver.arguments, live?.plan, of: name, in: ProcessInfo.processInfo.environment,
            allowing: try invocation.values(of: Option.allow.name).map { try AllowedPlace(word: $0) }
        ) { StandardError.write(text: $0.printed) }
        defer { launch.end() }
        try live?.start(for: launch.engine)
        let isHolding =
            live != nil || launch.engine.tally.stubs.contains { $0.response.holds.contains { $0.name != nil } }
        let held = isHolding ? try HeldServer(for: launch.engine) : nil
        defer {
            held?.end()
            live?.end()
        }
        let end = try ForegroundProgram.run(
            ProgramLaunch.otherWords(invocation), environment: ProgramEnvironment.with(launch.variables)
        ) { spawn in
            let process = Locked<Int32>(0)
            // The tool waits for SIGCHLD, and the program has a mask of its own.
            try launch.start(blocksSignals: true) {
                let started = try spawn.spawn()
                process.withLock { $0 = started }
            }
            return process.withLock(\.self)
        }
        launch.end()
        var findings = RunVerdict.Findings(failures: launch.findings.failures, warnings: launch.findings.warnings)
        findings.history = CallHistory(ofEnded: launch.engine)
        return (end, findings)
    }
}

extension AllowedPlace {
    /// Reads the value of `--allow`.
    fileprivate init(word: String) throws {
        guard let place = AllowedPlace(word) else {
            throw UsageError(
                expected: "HOST:PORT after --allow, such as db.example:5432 or [2001:db8::1]:5432",
                found: "another word",
                advice: "name the host and the port as the program does")
        }
        self = place
    }
}
#else
import MockURLTooling

/// A program whose system calls are answered, which is possible on Linux only.
enum OutsideRun {
    static func run(
        _ invocation: Invocation, _ handOver: HandOver
    ) throws -> (end: ForegroundProgram.End, findings: RunVerdict.Findings) {
        throw UsageError(
            expected: "--by environment or --by arguments", found: "outside, which needs Linux",
            advice: "let the program contain MockURLResponder, and leave out --by outside")
    }
}
#endif
