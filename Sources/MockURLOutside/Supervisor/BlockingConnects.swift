#if os(Linux)
import CSystemCalls
import Foundation
import MockURLResponder

/// The calls of `connect` that wait for a server which is not ours.
///
/// Each has a thread of its own.
final class BlockingConnects: Sendable {
    private struct State {
        var hasEnded = false
        /// The sockets that are being connected, with their threads.
        var running: [Int32: PlainThread] = [:]
        /// Threads that have answered.
        var finished: [PlainThread] = []
    }

    private let state = Locked(State())

    /// Connects a copy of a socket, and answers the call then.
    func connect(_ socket: Int32, _ bytes: UnsafeRawBufferPointer, for call: outside_call, _ channel: any CallChannel) {
        let own = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard own >= 0 else { return channel.fail(call, with: ENOBUFS) }
        let address = Array(bytes)
        let done = state.withLock { state -> [PlainThread]? in
            guard !state.hasEnded,
                let thread = try? PlainThread(
                    "mock-url-wait",
                    { [self] in
                        let error = address.withUnsafeBytes { CallHandler.connect(own, $0) }
                        if error == 0 { channel.succeed(call, with: 0) } else { channel.fail(call, with: error) }
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
