import Foundation
import MockURLResponder

/// A server on a loopback port that answers from a script with raw bytes and pauses. A connection serves one request,
/// or several if the script keeps it.
package final class ScriptedServer: Sendable {
    /// A request that the server received.
    package struct Request: Sendable {
        /// Whether the connection has carried a request before.
        package var isOnKeptConnection = false
        /// The head as received; empty if the client sent nothing.
        package var head = ""
        package var method = ""
        /// The decoded path, without query and fragment.
        package var path = ""
        /// The header fields, with lowercase names.
        package var headers: [String: String] = [:]
        package var body = Data()
        /// The port of the server.
        package var port: UInt16 = 0
    }

    /// An action of the server on a connection. After the last action, the server closes the connection.
    package enum Act: Sendable {
        case send(Data)
        /// Waits for a number of seconds, unless the client disconnects earlier.
        case pause(Double)
        /// Ends the connection with a reset instead of a regular close.
        case reset
        /// Keeps the connection, and reads a further request from it. Only the last act.
        case keep
    }

    package let port: UInt16
    private let listener: Int32
    private let state = Locked(State())

    private struct State {
        var requests: [Request] = []
        /// The number of connections whose requests are not completely read.
        var pending = 0
    }

    /// Listens on a free port until the value is released.
    ///
    /// - Parameters:
    ///   - answersExpect: Whether a client that waits for 100 Continue receives it before its body is read.
    ///   - script: Returns what the server does with a request.
    package init(answersExpect: Bool = false, _ script: @escaping @Sendable (Request) -> [Act]) throws {
        signal(SIGPIPE, SIG_IGN)
        (listener, port) = try Self.boundSocket()
        guard listen(listener, 128) == 0 else { throw POSIXError(.EIO) }
        Thread.detachNewThread { [descriptor = listener, port, state] in
            while case let connection = accept(descriptor, nil, nil), connection >= 0 {
                state.withLock { $0.pending += 1 }
                Thread.detachNewThread {
                    var (acts, isKept) = ([Act.keep], false)
                    while case .keep? = acts.last {
                        var request = Connection(connection).request(answersExpect: answersExpect)
                        (request.port, request.isOnKeptConnection) = (port, isKept)
                        if isKept, request.head.isEmpty { break }
                        let isFence = request.head == Self.fence
                        state.withLock { [request] state in
                            if !request.isOnKeptConnection { state.pending -= 1 }
                            if !isFence { state.requests.append(request) }
                        }
                        acts = isFence ? [] : script(request)
                        Connection(connection).perform(acts)
                        isKept = true
                    }
                    close(connection)
                }
            }
            // Not in deinit, because another server could reuse the number before this thread calls accept.
            close(descriptor)
        }
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    /// The requests that the server received, in order.
    package var requests: [Request] { state.withLock { $0.requests } }

    /// Waits until `requests` contains all requests that were started before, also those that their client aborted.
    ///
    /// A connection of this method is accepted later. When none is pending then, all requests are there.
    package func settle() async throws {
        let connection = try connectedSocket(port: port)
        defer { close(connection) }
        await blocking { [state] in
            _ = send(connection, Self.fence, Self.fence.utf8.count, 0)
            var answer: UInt8 = 0
            while recv(connection, &answer, 1, 0) > 0 {}
            let deadline = ContinuousClock.now + .seconds(5)
            while state.withLock({ $0.pending > 0 }), .now < deadline { usleep(1_000) }
        }
    }

    private static let fence = "FENCE / HTTP/1.1\r\n\r\n"

    /// Returns a socket on a free loopback port, which no other socket gets while it is open.
    static func boundSocket() throws -> (Int32, UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = loopbackAddress()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && getsockname(listener, address, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return (listener, UInt16(bigEndian: address.sin_port))
    }
}

/// A loopback port that is reserved but has no listener, so connections are refused.
package final class ClosedPort: Sendable {
    package let number: UInt16
    private let descriptor: Int32

    package init() throws {
        (descriptor, number) = try ScriptedServer.boundSocket()
    }

    deinit { close(descriptor) }
}

/// One accepted connection, in blocking mode.
private struct Connection {
    let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func request(answersExpect: Bool) -> ScriptedServer.Request {
        var request = ScriptedServer.Request(head: text(to: "\r\n\r\n"))
        let lines = request.head.components(separatedBy: "\r\n").filter { !$0.isEmpty }
        guard let words = lines.first?.split(separator: " "), words.count == 3 else { return request }
        request.method = String(words[0])
        let path = String(words[1].prefix { $0 != "?" && $0 != "#" })
        request.path = path.removingPercentEncoding ?? path
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            request.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        if answersExpect, request.headers["expect"]?.lowercased() == "100-continue" {
            write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        }
        if request.headers["transfer-encoding"] == "chunked" {
            request.body = chunks()
        } else {
            request.body = read(request.headers["content-length"].flatMap { Int($0) } ?? 0)
        }
        return request
    }

    func perform(_ acts: [ScriptedServer.Act]) {
        for act in acts {
            switch act {
            case .send(let data):
                guard write(data) else { return }
            case .pause(let seconds):
                guard pause(seconds) else { return }
            case .reset:
                var lingering = linger(l_onoff: 1, l_linger: 0)
                let size = socklen_t(MemoryLayout<linger>.size)
                setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, size)
                return
            case .keep: return
            }
        }
        shutdown(descriptor, Int32(SHUT_WR))
        var rest: UInt8 = 0
        while recv(descriptor, &rest, 1, 0) > 0 {}
    }

    /// Waits for a number of seconds, and returns `false` as soon as the client disconnects.
    private func pause(_ seconds: Double) -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while case let left = end.timeIntervalSinceNow, left > 0 {
            guard poll(&readable, 1, Int32(left * 1_000) + 1) > 0 else { continue }
            var byte: UInt8 = 0
            guard recv(descriptor, &byte, 1, Int32(MSG_PEEK)) > 0 else { return false }
            // The client has sent more bytes, which the script does not read.
            Thread.sleep(until: end)
        }
        return true
    }

    /// Reads to the end of a text.
    private func text(to end: String) -> String {
        var text: [UInt8] = []
        var byte: UInt8 = 0
        while !text.suffix(end.utf8.count).elementsEqual(end.utf8), recv(descriptor, &byte, 1, 0) == 1 {
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func read(_ count: Int) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while data.count < count {
            let received = recv(descriptor, &buffer, min(buffer.count, count - data.count), 0)
            guard received > 0 else { break }
            data.append(contentsOf: buffer[..<received])
        }
        return data
    }

    private func chunks() -> Data {
        var data = Data()
        while let size = Int(text(to: "\r\n").dropLast(), radix: 16), size > 0 {
            data += read(size)
            _ = text(to: "\r\n")
        }
        _ = text(to: "\r\n")
        return data
    }

    @discardableResult
    private func write(_ data: Data) -> Bool {
        var rest = data[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, min($0.count, 1 << 20), 0) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}

/// A text in a script is sent.
extension ScriptedServer.Act: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self = .send(Data(text.utf8)) }
}

extension [ScriptedServer.Act] {
    /// Sends an answer with its length, unless its status has no body, after which the connection ends.
    package static func answer(_ status: String = "200 OK", _ fields: [String] = [], _ body: Data) -> Self {
        let length = status.hasPrefix("204") || status.hasPrefix("304") ? [] : ["Content-Length: \(body.count)"]
        let lines = ["HTTP/1.1 \(status)"] + length + ["Connection: close"] + fields
        return [.send(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)]
    }

    package static func answer(_ status: String = "200 OK", _ fields: [String] = [], _ body: String = "") -> Self {
        answer(status, fields, Data(body.utf8))
    }
}
