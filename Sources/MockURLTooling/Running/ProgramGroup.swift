#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// A program in the background that leads a process group, so that its children end with it.
final class ProgramGroup: Sendable {
    /// The seconds from SIGTERM to SIGKILL.
    private static let grace = 1.0

    private struct State {
        var hasEnded = false
        var isOverdue = false
    }

    let process: pid_t
    private let state = Locked(State())

    /// - Throws: The errors of `launch`, which launches the program and returns its process.
    init(
        _ words: [[CChar]], environment: [[CChar]], streams: ProgramStreams, in directory: String?,
        launch: (ProgramSpawn) throws -> Int32
    ) throws {
        var none = sigset_t()
        sigemptyset(&none)
        var spawn = ProgramSpawn(words, environment: environment, streams: streams, mask: none)
        (spawn.directory, spawn.leadsGroup) = (directory, true)
        process = try launch(spawn)
    }

    /// Whether the program was ended because its time was up.
    var isOverdue: Bool { state.withLock(\.isOverdue) }

    var hasEnded: Bool { state.withLock(\.hasEnded) }

    /// Ends the program and its children: SIGTERM, and SIGKILL later.
    func stop() {
        send(SIGTERM)
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { self.send(SIGKILL) }
    }

    /// Sends a signal to the group, unless the program has ended.
    private func send(_ signal: Int32) {
        // The identifier belongs to the program until `wait` has taken its status.
        state.withLock { if !$0.hasEnded { kill(-process, signal) } }
    }

    /// Waits for the end of the program, and kills the processes that are left in its group.
    ///
    /// Call it once. It blocks its thread.
    ///
    /// - Parameter seconds: The time after which the program is ended.
    /// - Returns: How the program ended.
    func wait(atMost seconds: Double) -> ForegroundProgram.End {
        let limit = DispatchWorkItem { [self] in
            state.withLock { $0.isOverdue = !$0.hasEnded }
            stop()
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: limit)
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        limit.cancel()
        var status: Int32 = 0
        state.withLock { state in
            state.hasEnded = true
            kill(-process, SIGKILL)
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
        }
        return ForegroundProgram.End(waitStatus: status)
    }
}
#endif
