#if os(macOS) || os(Linux)
package import Foundation
import MockURLResponder

/// A launched program, whose outputs are read while it runs, and that ends with the tests.
///
/// It is the leader of a process group; what it launched itself and left behind is killed when it has ended.
package final class ChildProcess: Sendable {
    package let processIdentifier: Int32
    let output = CapturedPipe()
    let errors = CapturedPipe()
    /// Rings when something was written, and at the end.
    let bell = Bell()
    private let cause = Locked<Termination.Cause?>(nil)
    /// Is there as long as the program may look into it.
    private let folder: PrivateFolder?

    /// Launches a program that has no folder of its own.
    ///
    /// - Throws: What `Process` says when it cannot launch it.
    package convenience init(_ process: Process) throws {
        try self.init(process, folder: nil)
    }

    /// Launches a program.
    ///
    /// - Parameters:
    ///   - process: Says which, and how; its outputs and its handler are set here.
    ///   - folder: The program's own.
    /// - Throws: What `Process` says when it cannot launch it.
    init(_ process: Process, folder: PrivateFolder?) throws {
        self.folder = folder
        let launched = Locked<ChildProcess?>(nil)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        let isWatched = DispatchSemaphore(value: 0)
        process.terminationHandler = { process in
            // The program may end before there is somebody to tell.
            isWatched.wait()
            let status = process.terminationStatus
            let child = launched.withLock { launched in
                // The handler stays with the process, which Foundation lets go of when it likes.
                defer { launched = nil }
                return launched
            }
            child?.finish(process.terminationReason == .exit ? .exited(status) : .signalled(status))
        }
        try Watchdog.start()
        try Self.runWithSignals(process)
        processIdentifier = process.processIdentifier
        launched.withLock { $0 = self }
        Watchdog.watch(processIdentifier)
        CapturedPipe.drain([output, errors], ringing: bell)
        Self.killRest(of: processIdentifier)
        isWatched.signal()
    }

    /// How it ended, and all that it wrote by then; nil as long as it runs.
    package var termination: Termination? {
        cause.withLock { $0 }.map { Termination(cause: $0, output: output.text, errors: errors.text) }
    }

    /// What it wrote so far.
    package var texts: (output: String, errors: String) { (output.text, errors.text) }

    var hasEnded: Bool { cause.withLock { $0 != nil } }

    /// Sends a signal, unless it has ended.
    ///
    /// - Parameters:
    ///   - signal: Its number.
    ///   - toGroup: Whether also to what the program has launched itself.
    package func send(_ signal: Int32, toGroup: Bool = false) {
        cause.withLock { cause in
            guard cause == nil else { return }
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

    private func finish(_ cause: Termination.Cause) {
        output.drain()
        errors.drain()
        Watchdog.forget(processIdentifier)
        self.cause.withLock { $0 = cause }
        bell.ring()
    }

    /// Kills what a program leaves behind in its process group, as soon as it has ended.
    ///
    /// `Process` says that a program has ended when all have that it launched; here it is seen before, and left for
    /// `Process` to take note of.
    private static func killRest(of processIdentifier: Int32) {
        Thread.detachNewThread {
            var information = siginfo_t()
            while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            kill(-processIdentifier, SIGKILL)
        }
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
