#if os(macOS) || os(Linux)
package import Foundation
import MockURLResponder

/// A launched program.
///
/// Its outputs are read while it runs, and it ends with the tests.
///
/// The program leads a process group. When it has ended, the other processes of the group are killed.
package final class ChildProcess: Sendable {
    package let processIdentifier: Int32
    let output: CapturedPipe
    let errors: CapturedPipe
    /// Rings when the program has written something, and when it has ended.
    let bell = Bell()
    /// How the program ended; `nil` while it runs.
    private let end = Locked<Termination?>(nil)
    /// The signals that the program or its group received from `send`.
    private let sent = Locked<Set<Int32>>([])
    /// The folder of the program, kept as long as the program may read it.
    private let folder: PrivateFolder?
    private let launcher: (any ProgramLauncher)?

    /// Launches a program without a folder of its own.
    ///
    /// - Throws: The error of `Process` if it cannot launch the program.
    package convenience init(_ process: Process) throws {
        try self.init(process, folder: nil, outputLimit: CapturedOutput.defaultLimit)
    }

    /// Launches a program.
    ///
    /// - Parameters:
    ///   - process: The program and its settings. This initializer sets its standard streams and its termination
    ///     handler.
    ///   - folder: The folder of the program.
    ///   - outputLimit: The number of bytes to keep of each output.
    ///   - launcher: Answers the system calls of the program.
    /// - Throws: The error of `Process` if it cannot launch the program.
    init(
        _ process: Process, folder: PrivateFolder?, outputLimit: Int, launchedBy launcher: (any ProgramLauncher)? = nil
    ) throws {
        (self.folder, self.launcher) = (folder, launcher)
        output = CapturedPipe(limit: outputLimit)
        errors = CapturedPipe(limit: outputLimit)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        let end = ProcessEnd()
        process.terminationHandler = end.take
        processIdentifier = try Watchdog.watch(programOf: folder) {
            let run = { @Sendable in try Self.runWithSignals(process) }
            try launcher?.start(run) ?? run()
            return process.processIdentifier
        }
        CapturedPipe.drain([output, errors], ringing: bell)
        Thread.detachNewThread { [self] in
            let cause = end.wait(for: processIdentifier)
            // End the processes that the program left behind.
            kill(-processIdentifier, SIGKILL)
            finish(cause)
        }
    }

    /// How the program ended, and everything that it wrote until then; `nil` while it runs.
    package var termination: Termination? { end.withLock { $0 } }

    /// The kept text of both outputs so far.
    package var texts: (output: String, errors: String) { (output.text.text, errors.text.text) }

    var hasEnded: Bool { end.withLock { $0 != nil } }

    /// Sends a signal to the program, unless it has ended.
    ///
    /// - Parameters:
    ///   - signal: The number of the signal.
    ///   - toGroup: Whether to send the signal also to the other processes of the group.
    package func send(_ signal: Int32, toGroup: Bool = false) {
        end.withLock { end in
            guard end == nil else { return }
            kill(toGroup ? -processIdentifier : processIdentifier, signal)
            sent.withLock { _ = $0.insert(signal) }
        }
    }

    /// Whether `send` has sent a signal.
    func hasSent(_ signal: Int32) -> Bool { sent.withLock { $0.contains(signal) } }

    /// Sends SIGTERM to the process group, and SIGKILL after a delay.
    ///
    /// Returns at once.
    ///
    /// - Parameter grace: The delay, in seconds.
    package func stop(grace: Double) {
        guard !hasEnded else { return }
        send(SIGTERM, toGroup: true)
        DispatchQueue.global().asyncAfter(deadline: .now() + grace) { self.send(SIGKILL, toGroup: true) }
    }

    /// Reads the rest of the pipes and sets the termination.
    ///
    /// Does not wait for the ends of the pipes, because a process that left the group may keep them open.
    private func finish(_ cause: Termination.Cause) {
        output.drain()
        errors.drain()
        Watchdog.forget(processIdentifier)
        launcher?.endRun()
        let termination = Termination(
            cause: cause, output: output.text, errors: errors.output, reportedBy: launcher)
        end.withLock { $0 = termination }
        bell.ring()
        launcher?.changes.ring()
    }

    /// Runs the process with no signals blocked.
    ///
    /// Threads of the concurrency pool block signals such as SIGTERM, and a program inherits the mask of its
    /// parent thread.
    private static func runWithSignals(_ process: Process) throws {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
    }
}
#endif
