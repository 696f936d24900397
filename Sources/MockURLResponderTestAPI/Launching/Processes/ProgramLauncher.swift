#if os(macOS) || os(Linux)
import MockURLResponder

/// A way to launch a program, which takes part in its end.
protocol ProgramLauncher: Sendable {
    /// Runs a closure that starts the program, and waits for its end.
    func start(_ body: @escaping @Sendable () throws -> Void) throws
    /// Wakes those who wait for calls of the program.
    var changes: Bell { get }
    /// Notes that the program has ended.
    func endRun()
    /// The report of the first request that stopped a process; `nil` if none did.
    var report: PreventionReport? { get }
}
#endif
