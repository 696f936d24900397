import Dispatch
import Foundation
package import MockURLResponder

/// Receives the exchanges of recorded programs at a socket.
///
/// Each process has a connection. A program that is killed closes its connection, so what it has sent is not lost.
package final class RecorderServer: Sendable {
    /// The path of the socket, for `--mock-url-record`.
    package let path: String
    private let socket: LocalSocket
    private let log: RecordingLog
    /// The threads that receive, and the exchanges whose end has not arrived.
    private let (threads, exchanges) = (DispatchGroup(), DispatchGroup())
    private let state = Locked(State())

    private struct State {
        /// The number of exchanges so far.
        var count = 0
        /// The open connections, by their descriptors.
        var connections: [Int32: LocalSocket] = [:]
    }

    /// Listens at a path.
    ///
    /// Call `start()` to receive.
    ///
    /// - Parameters:
    ///   - path: The path of the socket, where no file may be.
    ///   - log: Receives each exchange when it has ended.
    /// - Throws: `LocalSocket.Failure`.
    package init(at path: String, into log: RecordingLog) throws(LocalSocket.Failure) {
        self.path = path
        self.log = log
        socket = try LocalSocket(listeningAt: path)
    }

    /// Starts to receive.
    package func start() {
        threads.enter()
        Thread.detachNewThread { [self] in
            while let connection = try? socket.accept() { serve(connection) }
            threads.leave()
        }
    }

    /// Waits for the exchanges that have begun, and stops.
    ///
    /// All that has arrived is in the log afterwards, however long its search takes.
    ///
    /// - Parameter seconds: The longest wait for a program that still runs. Its exchanges count as unfinished.
    package func finish(within seconds: Double) {
        let deadline = DispatchTime.now() + seconds
        // Connections that wait are accepted before the one that only wakes the thread.
        socket.stopWaiting()
        _ = try? LocalSocket(connectingTo: path)
        // A program that still runs keeps its connection. What it has sent is received all the same.
        if threads.wait(timeout: .now() + min(seconds, Self.quickly)) == .timedOut {
            _ = exchanges.wait(timeout: deadline)
            for connection in state.withLock({ $0.connections.values }) { connection.endReceiving() }
            threads.wait()
        }
        log.finish()
        unlink(path)
    }

    /// The seconds in which the connections of programs that have ended are received.
    private static let quickly = 0.2

    private func serve(_ connection: LocalSocket) {
        threads.enter()
        state.withLock { $0.connections[connection.descriptor] = connection }
        Thread.detachNewThread { [self] in
            var frames = ExchangeFrames(of: connection, storingIn: log, begin: begin) { [log, exchanges] in
                log.add($0)
                exchanges.leave()
            }
            frames.receiveAll()
            state.withLock { $0.connections[connection.descriptor] = nil }
            threads.leave()
        }
    }

    private func begin() -> Int {
        exchanges.enter()
        return state.withLock { state in
            state.count += 1
            return state.count
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
    /// The body of the answer, if it is in a file already.
    var storedBody: StoredBody?

    /// The bytes of the bodies in memory.
    var size: Int {
        let request = if case .bytes(let data) = exchange.request.body { data.count } else { 0 }
        let answer = if case .answer(let answer) = exchange.result { answer.body.count } else { 0 }
        return request + answer
    }

    package init(exchange: RecordedExchange, process: Int, program: String, isFinished: Bool) {
        self.init(exchange: exchange, process: process, program: program, isFinished: isFinished, storedBody: nil)
    }

    init(
        exchange: RecordedExchange, process: Int, program: String, isFinished: Bool, storedBody: StoredBody?
    ) {
        (self.exchange, self.process, self.program, self.isFinished) = (exchange, process, program, isFinished)
        self.storedBody = storedBody
    }

    /// Takes the body of the answer, whose file could not be written.
    mutating func hold(_ body: Data) {
        storedBody = nil
        guard case .answer(var answer) = exchange.result else { return }
        if answer.pieces?.reduce(0, { $0 + $1.length }) != body.count { answer.pieces = nil }
        answer.body = body
        exchange.result = .answer(answer)
    }
}
