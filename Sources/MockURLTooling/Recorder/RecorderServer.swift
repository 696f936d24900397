import Dispatch
import Foundation
package import MockURLResponder

/// Receives the exchanges of recorded programs at a socket, each by its own connection.
///
/// A program that is killed closes its connections, so what it has sent is not lost.
package final class RecorderServer: Sendable {
    /// The path of the socket, for `--mock-url-record`.
    package let path: String
    private let socket: LocalSocket
    private let take: @Sendable (ReceivedExchange) -> Void
    private let connections = DispatchGroup()
    private let count = Locked(0)

    /// Listens at a path.
    ///
    /// Call `start()` to receive.
    ///
    /// - Parameters:
    ///   - path: The path of the socket, where no file may be.
    ///   - take: Receives each exchange when it has ended, on any thread.
    /// - Throws: `LocalSocket.Failure`.
    package init(
        at path: String, take: @escaping @Sendable (ReceivedExchange) -> Void
    ) throws(LocalSocket.Failure) {
        self.path = path
        self.take = take
        socket = try LocalSocket(listeningAt: path)
    }

    /// Starts to receive.
    package func start() {
        connections.enter()
        Thread.detachNewThread { [self] in
            while let connection = try? socket.accept() { serve(connection) }
            connections.leave()
        }
    }

    /// Waits for the exchanges that have begun, and stops.
    ///
    /// - Parameter seconds: The longest wait for a program that still runs. Its exchanges count as unfinished.
    package func finish(within seconds: Double) {
        // Connections that wait are accepted before the one that only wakes the thread.
        socket.stopWaiting()
        _ = try? LocalSocket(connectingTo: path)
        _ = connections.wait(timeout: .now() + seconds)
        unlink(path)
    }

    private func serve(_ connection: LocalSocket) {
        connections.enter()
        Thread.detachNewThread { [self] in
            defer { connections.leave() }
            var frames = ExchangeFrames(of: connection)
            guard let exchange = frames.exchange(number: nextNumber) else { return }
            take(exchange)
        }
    }

    private func nextNumber() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

/// An exchange as a program has sent it.
package struct ReceivedExchange: Sendable {
    package var exchange: RecordedExchange
    /// The process and the name of the program.
    package var process: Int
    package var program: String
    /// Whether the program has sent the end; otherwise it ended during the exchange.
    package var isFinished: Bool

    package init(exchange: RecordedExchange, process: Int, program: String, isFinished: Bool) {
        (self.exchange, self.process, self.program, self.isFinished) = (exchange, process, program, isFinished)
    }
}
