import Foundation

/// A server on a loopback port that follows rules and closes each connection after one answer.
final class LoopbackServer: @unchecked Sendable {
    /// A request as the server received it.
    struct Request: Sendable {
        var method = ""
        /// The decoded path without the query.
        var path = ""
        var query: [String: String] = [:]
        /// The path with its query, as sent.
        var target = ""
        /// The header fields, with names in lower case.
        var fields: [String: String] = [:]
        var body = Data()
    }

    let port: UInt16
    private let listener: Int32
    // The lock guards the two properties below, which makes the class Sendable.
    private let lock = NSLock()
    private var rules: [Rule]
    private var received: [Request] = []

    /// Listens on a free port until `stop()`.
    init(_ rules: [Rule]) throws {
        self.rules = rules
        signal(SIGPIPE, SIG_IGN)
        (listener, port) = try Self.listen()
        Thread.detachNewThread { [self] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                Thread.detachNewThread { [self] in serve(Connection(connection)) }
            }
            // If another thread closed the descriptor, its number could already belong to another socket.
            close(listener)
        }
    }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Begins again with these rules, without recorded requests.
    func begin(_ rules: [Rule]) {
        lock.withLock {
            self.rules = rules
            received = []
        }
    }

    /// The requests in order of their arrival.
    var requests: [Request] { lock.withLock { received } }

    private func serve(_ connection: Connection) {
        guard let request = connection.request() else { return connection.close() }
        let answer = lock.withLock { () -> Answer in
            received.append(request)
            guard let index = rules.firstIndex(where: { $0.uses != 0 && $0.matches(request) }) else {
                return Rule.unexpected
            }
            if let uses = rules[index].uses { rules[index].uses = uses - 1 }
            return rules[index].answer
        }
        connection.perform(answer.acts(method: request.method))
        connection.close()
    }

    private static func listen() throws -> (Int32, UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && getsockname(listener, address, &length) == 0
                    && Foundation.listen(listener, 128) == 0
            }
        }
        guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return (listener, UInt16(bigEndian: address.sin_port))
    }
}

/// One step of a server on a connection.
enum Act: Sendable {
    case send(Data)
    /// A pause in seconds, which ends early when the client disconnects.
    case pause(Double)
    case reset
}

extension Answer {
    func acts(method: String) -> [Act] {
        let start = delay > 0 ? [Act.pause(delay)] : []
        switch fault {
        case .reset: return start + [.reset]
        case .emptyReply: return start
        case .garbage: return start + [.send(Data("this is not HTTP\r\n\r\n".utf8))]
        case .silence: return [.pause(600)]
        case .resetAfter, .silentAfter, nil: return start + [.send(head)] + (isBodyless(method: method) ? [] : bodyActs)
        }
    }

    private var head: Data {
        var lines = ["HTTP/1.1 \(status) Status"] + fields.map { "\($0.name): \($0.value)" }
        switch framing {
        case .length:
            if !has("Content-Length"), status != 204, status != 304 { lines.append("Content-Length: \(body.count)") }
        case .untilClose: break
        case .chunked: lines.append("Transfer-Encoding: chunked")
        }
        return Data((lines + ["Connection: close"]).map { $0 + "\r\n" }.joined().utf8) + Data("\r\n".utf8)
    }

    private var bodyActs: [Act] {
        if case .resetAfter(let count) = fault { return [.send(body.prefix(count)), .pause(0.1), .reset] }
        if case .silentAfter(let count) = fault { return [.send(body.prefix(count)), .pause(600)] }
        var pieces = 1
        var isChunked = false
        if case .chunked(let count) = framing {
            pieces = count
            isChunked = true
        } else if bodyDuration > 0 {
            pieces = 4
        }
        let size = max(1, (body.count + pieces - 1) / pieces)
        var acts: [Act] = []
        for start in stride(from: 0, to: body.count, by: size) {
            let piece = body.dropFirst(start).prefix(size)
            let line = Data((String(piece.count, radix: 16) + "\r\n").utf8)
            acts += [
                .pause(bodyDuration / Double(pieces)), .send(isChunked ? line + piece + Data("\r\n".utf8) : piece),
            ]
        }
        return acts + (isChunked ? [.send(Data("0\r\n\r\n".utf8))] : [])
    }
}
