#if os(Linux)
import Foundation
import MockURLResponder

/// The threads of connections, one for each.
package final class ConnectionThreads: Sendable {
    fileprivate struct State: Sendable {
        var hasEnded = false
        var next = 0
        var connections: [Int: (thread: PlainThread, socket: ConnectionSocket)] = [:]
        /// The thread that ended last.
        ///
        /// The next one that ends joins it.
        var ended: PlainThread?
    }

    private let state = Locked(State())
    private let stackSize: Int

    /// Prepares threads with stacks of a size in bytes.
    package init(stackSize: Int = 512 * 1024) {
        self.stackSize = stackSize
    }

    /// The number of connections that are open.
    package var count: Int { state.withLock { $0.connections.count } }

    /// Runs work on a new thread with a connected socket, which it takes over.
    ///
    /// The work closes the socket by `retire`. Otherwise the thread closes it. After `end()`, or if the system has no
    /// thread left, the socket is closed, and the result is false.
    @discardableResult
    package func start(_ descriptor: Int32, _ work: @escaping @Sendable (ConnectionSocket) -> Void) -> Bool {
        start(ConnectionSocket(descriptor: descriptor), work)
    }

    /// Runs work on a new thread with a socket that is known elsewhere, too.
    @discardableResult
    func start(_ socket: ConnectionSocket, _ work: @escaping @Sendable (ConnectionSocket) -> Void) -> Bool {
        let isRunning = state.withLock { state in
            guard !state.hasEnded else { return false }
            let number = state.next
            // The thread waits for the lock before it removes its entry.
            let thread = try? PlainThread("mock-url-serve", stackSize: stackSize) { [self] in
                work(socket)
                socket.retire { close(socket.descriptor) }
                leave(number)
            }
            guard let thread else { return false }
            state.next += 1
            state.connections[number] = (thread, socket)
            return true
        }
        if !isRunning { socket.retire { close(socket.descriptor) } }
        return isRunning
    }

    /// Removes the entry of the calling thread, and joins the thread that ended before it.
    private func leave(_ number: Int) {
        let earlier = state.withLock { state -> PlainThread? in
            // Without an entry, `end()` joins this thread.
            guard let thread = state.connections.removeValue(forKey: number)?.thread else { return nil }
            defer { state.ended = thread }
            return state.ended
        }
        earlier?.join()
    }

    /// Shuts down all sockets, and returns after all threads have ended.
    ///
    /// The work of a connection must not call it.
    package func end() {
        let sockets = state.withLock { state in
            state.hasEnded = true
            return state.connections.values.map(\.socket)
        }
        for socket in sockets { socket.shutDown() }
        while let thread = state.withLock({ $0.takeThread() }) { thread.join() }
    }
}

extension ConnectionThreads.State {
    fileprivate mutating func takeThread() -> PlainThread? {
        if let number = connections.keys.first { return connections.removeValue(forKey: number)?.thread }
        defer { ended = nil }
        return ended
    }
}
#endif
