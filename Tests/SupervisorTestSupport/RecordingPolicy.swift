#if os(Linux)
import Foundation
package import MockURLOutside
import MockURLResponder

/// A policy that answers HTTP itself, and records what it was asked.
package final class RecordingPolicy: SystemCallPolicy {
    package struct Record: Sendable {
        package var attempts: [ConnectionAttempt] = []
        package var connections: [(destination: SocketAddress, process: ProgramProcess)] = []
        package var files: [FileAttempt] = []
        package var refused: [RefusedCall] = []
    }

    private let state = Locked(Record())
    private let decide: @Sendable (ConnectionAttempt) -> ConnectionVerdict
    private let decideFile: @Sendable (FileAttempt) -> FileVerdict
    private let names: RecordingNames?

    /// Makes a policy that accepts all connections but those to this machine.
    package init(
        names: RecordingNames? = nil,
        connection: @escaping @Sendable (ConnectionAttempt) -> ConnectionVerdict = {
            $0.destination.address.isOfThisMachine ? .allow : .accept
        },
        file: @escaping @Sendable (FileAttempt) -> FileVerdict = { _ in .allow }
    ) {
        (decide, decideFile, self.names) = (connection, file, names)
    }

    package var record: Record { state.withLock { $0 } }

    package func connection(_ attempt: ConnectionAttempt) -> ConnectionVerdict {
        state.withLock { $0.attempts.append(attempt) }
        return decide(attempt)
    }

    package func file(_ attempt: FileAttempt) -> FileVerdict {
        state.withLock { $0.files.append(attempt) }
        return decideFile(attempt)
    }

    package func refused(_ call: RefusedCall) { state.withLock { $0.refused.append(call) } }

    package func accepted(_ connection: AcceptedConnection) {
        state.withLock { $0.connections.append((connection.destination, connection.process)) }
        let thread = Thread { [self] in serve(connection) }
        thread.stackSize = 256 << 10
        thread.start()
    }

    /// Answers each request with the destination and the process.
    private func serve(_ connection: AcceptedConnection) {
        defer { close(connection.descriptor) }
        let destination = connection.destination
        let host = names?.book.name(of: destination.address) ?? "\(destination.address)"
        var received: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 16384)
        let end = Array("\r\n\r\n".utf8)
        while true {
            let count = recv(connection.descriptor, &bytes, bytes.count, 0)
            if count <= 0 { return }
            received += bytes[..<count]
            while let at = received.indices.first(where: { received[$0...].starts(with: end) }) {
                let head = String(decoding: received[..<at], as: UTF8.self).lowercased()
                received.removeFirst(at + 4)
                let body = "\(host):\(destination.port) for \(connection.process.name)\n"
                let text =
                    "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
                if send(connection.descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL)) < 0 { return }
                // PHP reads up to the end of the connection.
                if head.contains("connection: close") { return }
            }
        }
    }
}
#endif
