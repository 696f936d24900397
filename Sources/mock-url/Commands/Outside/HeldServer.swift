#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import MockURLTooling

/// Answers `mock-url held` for the program that this tool runs, or for the clients that it serves.
final class HeldServer: Sendable {
    private let engine: Engine
    private let holds: HoldAccess
    private let hasEnded: Locked<Bool>
    private let path = HeldRuns.socket(of: getpid())
    private let socket: LocalSocket

    /// Listens for this user.
    ///
    /// - Throws: `HeldRuns.Failure` if the socket cannot be created, and `SystemError` if there is no thread left.
    init(for engine: Engine) throws {
        self.engine = engine
        let hasEnded = Locked(false)
        self.hasEnded = hasEnded
        holds = HoldAccess(of: engine) { hasEnded.withLock(\.self) ? "the program has ended" : nil }
        try HeldRuns.makeFolder()
        // Under its own name a socket accepts connections, so that one that refuses them is a stale one.
        let early = path + ".new"
        unlink(early)
        do {
            socket = try LocalSocket(listeningAt: early)
        } catch {
            throw HeldRuns.Failure(SafeText(errno: error.code))
        }
        rename(early, path)
        _ = try PlainThread("mock-url-held") { [self] in
            while let connection = try? socket.accept(), !hasEnded.withLock(\.self) { serve(connection) }
        }
    }

    /// Whether a stub has a hold that a person releases.
    static func isNeeded(by engine: Engine) -> Bool {
        engine.tally.stubs.contains { $0.response.holds.contains { $0.name != nil } }
    }

    /// Ends the waits of clients, and removes the socket.
    func end() {
        hasEnded.withLock { $0 = true }
        engine.changes.ring()
        unlink(path)
        socket.stopListening()
    }

    private func serve(_ connection: LocalSocket) {
        Thread.detachNewThread { [holds] in
            guard let request = try? connection.receiveLine(HeldRequest.self) else { return }
            try? connection.send(line: Blocking.value { await request.reply(of: holds) })
        }
    }
}
#endif
