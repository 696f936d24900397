#if os(Linux)
import CSystemCalls
import Foundation
import MockURLResponder

/// The calls that wait for a server: `connect` to one that is not ours, and the receipt of an answer with a name.
///
/// Each has a thread of its own.
final class BlockingCalls: Sendable {
    private struct State {
        var hasEnded = false
        /// The copies of sockets on which calls wait, with their threads.
        var running: [Int32: PlainThread] = [:]
        /// Threads that have answered.
        var finished: [PlainThread] = []
    }

    private let state = Locked(State())

    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Runs a closure that answers a call with a copy of its socket.
    func run(
        _ socket: Int32, for call: outside_call, _ channel: any CallChannel, _ body: @escaping @Sendable (Int32) -> Void
    ) {
        let own = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard own >= 0 else { return channel.fail(call, with: ENOBUFS) }
        let done = state.withLock { state -> [PlainThread]? in
            guard !state.hasEnded,
                let thread = try? PlainThread(
                    "mock-url-wait",
                    { [self] in
                        body(own)
                        finish(own)
                    })
            else { return nil }
            state.running[own] = thread
            defer { state.finished = [] }
            return state.finished
        }
        guard let done else {
            close(own)
            return channel.fail(call, with: ECONNREFUSED)
        }
        done.forEach { $0.join() }
    }

    private func finish(_ socket: Int32) {
        state.withLock { state in
            if let thread = state.running.removeValue(forKey: socket) { state.finished.append(thread) }
            close(socket)
        }
    }

    /// Ends all calls, and waits for their threads.
    func end() {
        let threads = state.withLock { state -> [PlainThread] in
            state.hasEnded = true
            for socket in state.running.keys { shutdown(socket, Int32(SHUT_RDWR)) }
            defer { (state.running, state.finished) = ([:], []) }
            return state.finished + state.running.values
        }
        threads.forEach { $0.join() }
    }
}
#endif
