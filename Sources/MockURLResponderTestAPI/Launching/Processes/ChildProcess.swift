#if os(macOS) || os(Linux)
package import Foundation
import MockURLResponder

/// A launched program, whose outputs are read while it runs, and that ends with the tests.
///
/// It is the leader of a process group; what it launched itself and left behind is killed when it has ended.
package final class ChildProcess: Sendable {
    package let processIdentifier: Int32
    let output: CapturedPipe
    let errors: CapturedPipe
    /// Rings when something was written, and at the end.
    let bell = Bell()
    /// How it ended; nil as long as it runs.
    private let end = Locked<Termination?>(nil)
    /// Is there as long as the program may look into it.
    private let folder: PrivateFolder?

    /// Launches a program that has no folder of its own.
    ///
    /// - Throws: What `Process` says when it cannot launch it.
    package convenience init(_ process: Process) throws {
        try self.init(process, folder: nil, outputLimit: CapturedOutput.defaultLimit)
    }

    /// Launches a program.
    ///
    /// - Parameters:
    ///   - process: Says which, and how; its outputs and its handler are set here.
    ///   - folder: The program's own.
    ///   - outputLimit: The size to keep of each output, in bytes.
    /// - Throws: What `Process` says when it cannot launch it.
    init(_ process: Process, folder: PrivateFolder?, outputLimit: Int) throws {
        self.folder = folder
        output = CapturedPipe(limit: outputLimit)
        errors = CapturedPipe(limit: outputLimit)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        let end = ProcessEnd()
        process.terminationHandler = end.take
        processIdentifier = try Watchdog.watch(programOf: folder) {
            try Self.runWithSignals(process)
            return process.processIdentifier
        }
        CapturedPipe.drain([output, errors], ringing: bell)
        Thread.detachNewThread { [self] in
            let cause = end.wait(for: processIdentifier)
            // What it leaves behind ends with it.
            kill(-processIdentifier, SIGKILL)
            finish(cause)
        }
    }

    /// How it ended, and all that it wrote by then; nil as long as it runs.
    package var termination: Termination? { end.withLock { $0 } }

    /// The kept text of both outputs so far.
    package var texts: (output: String, errors: String) { (output.text.text, errors.text.text) }

    var hasEnded: Bool { end.withLock { $0 != nil } }

    /// Sends a signal, unless it has ended.
    ///
    /// - Parameters:
    ///   - signal: Its number.
    ///   - toGroup: Whether also to what the program has launched itself.
    package func send(_ signal: Int32, toGroup: Bool = false) {
        end.withLock { end in
            guard end == nil else { return }
            kill(toGroup ? -processIdentifier : processIdentifier, signal)
        }
    }

    /// Asks it to end, and kills it when it has not done so after a while; returns at once.
    ///
    /// - Parameter grace: In seconds.
    package func stop(grace: Double) {
        guard !hasEnded else { return }
        send(SIGTERM, toGroup: true)
        DispatchQueue.global().asyncAfter(deadline: .now() + grace) { self.send(SIGKILL, toGroup: true) }
    }

    /// Takes what is in the pipes, which a process that left the group may keep open for long.
    private func finish(_ cause: Termination.Cause) {
        output.drain()
        errors.drain()
        Watchdog.forget(processIdentifier)
        let termination = Termination(cause: cause, output: output.text, errors: errors.output)
        end.withLock { $0 = termination }
        bell.ring()
    }

    /// Threads of the concurrency pool block signals, which a program would inherit, and SIGTERM with them.
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
