#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import MockURLTooling

/// A program in the foreground whose system calls the tool answers.
enum OutsideRun {
    /// Runs the program to its end.
    ///
    /// - Throws: `ForegroundProgram.LaunchError` if the program cannot be launched, and the errors of `OutsideLaunch`.
    static func run(_ invocation: Invocation, _ handOver: HandOver) throws -> ForegroundProgram.End {
        let name = invocation.program.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
        let launch = try OutsideLaunch(
            handOver.arguments, of: name, in: ProcessInfo.processInfo.environment
        ) { StandardError.write(text: $0.printed) }
        defer { launch.end() }
        return try ForegroundProgram.run(
            ProgramLaunch.otherWords(invocation), environment: ProgramEnvironment.with(launch.variables)
        ) { spawn in
            let process = Locked<Int32>(0)
            try launch.start {
                let started = try spawn.spawn()
                process.withLock { $0 = started }
            }
            return process.withLock(\.self)
        }
    }
}
#endif
