import TestSupport

/// One rule of a server, written once and converted for both sides: into bytes for a real server, and into a stub
/// for the mock.
struct ServerRule: Sendable {
    var host = "127.0.0.1"
    /// The port; `nil` means the port of the server.
    var port: UInt16?
    /// Whether the stub answers at any port. The server has only one.
    var takesAnyPort = false
    /// The method; `nil` means any.
    var method: String?
    var path = "/"
    /// Fields that the request must have. Names are in lowercase.
    var headers: [String: String] = [:]
    var body: Data?
    /// How often the rule applies; `nil` means always.
    var times: Int?
    var answer: ServerAnswer

    init(
        _ path: String = "/", method: String? = nil, host: String = "127.0.0.1", headers: [String: String] = [:],
        body: Data? = nil, times: Int? = nil, _ answer: ServerAnswer
    ) {
        (self.path, self.method, self.host, self.headers) = (path, method, host, headers)
        (self.body, self.times, self.answer) = (body, times, answer)
    }

    func accepts(_ request: ScriptedServer.Request) -> Bool {
        let host = request.headers["host"]?.split(separator: ":").first.map(String.init)
        return host == self.host && method.map { $0 == request.method } ?? true && path == request.path
            && headers.allSatisfy { request.headers[$0.key] == $0.value } && body.map { $0 == request.body } ?? true
    }

    func stub(port: UInt16, folder: String) throws -> StubMapping {
        let body = body.map {
            $0.isEmpty ? .text(.absent) : BodyPattern.text(.equals(String(decoding: $0, as: UTF8.self)))
        }
        let others =
            headers.map { Condition.value(.header($0.key), .equals($0.value)) } + (body.map { [.body($0)] } ?? [])
        let pattern = Condition.stub(
            origin: .origin(
                scheme: "http", host: .equals(host), port: takesAnyPort ? .any : .number(Int(self.port ?? port))),
            method: method, path: .equals(path), and: others)
        return StubMapping(
            request: pattern, response: try answer.definition(in: folder, port: port),
            limit: times.map { .times($0) } ?? .always)
    }
}

/// One answer of a server.
struct ServerAnswer: Sendable, CustomTestStringConvertible {
    enum Framing: Sendable {
        /// A Content-Length, unless the headers have one.
        case length
        /// No length and no chunks: the end of the connection ends the body.
        case untilClose
        /// This number of chunks (RFC 9112 section 7.1).
        case chunked(Int)
    }

    enum Fault: Sendable {
        case dropped
        case droppedAfter(Int)
        /// A chunk of this many bytes, and then the end of the connection without a last chunk.
        case truncatedAfter(Int)
        /// The fault that these acts of a server, or no acts, cause.
        case failed(ResponseDefinition.Fault, [ScriptedServer.Act])
    }

    /// A part of a body, which the server sends as one chunk.
    struct Part: Sendable {
        let text: String
        /// The seconds before the part.
        var wait = 0.0
        /// How the body ends after the part; `nil` if it goes on.
        var cut: BodyCut?
    }

    var status = 200
    var headers: [(String, String)] = []
    var body = Data()
    var framing = Framing.length
    /// The delay before the head, in seconds.
    var delay = 0.0
    /// The duration of the body, in seconds.
    var bodyDuration = 0.0
    var fault: Fault?
    private var parts: [Part] = []

    init(
        _ status: Int = 200, _ headers: [(String, String)] = [], body: Data = Data(), framing: Framing = .length,
        delay: Double = 0, bodyDuration: Double = 0, fault: Fault? = nil
    ) {
        (self.status, self.headers, self.body, self.framing) = (status, headers, body, framing)
        (self.delay, self.bodyDuration, self.fault) = (delay, bodyDuration, fault)
    }

    init(
        _ status: Int = 200, _ headers: [(String, String)] = [], text: String, framing: Framing = .length,
        delay: Double = 0
    ) {
        self.init(status, headers, body: Data(text.utf8), framing: framing, delay: delay)
    }

    /// An event stream.
    init(parts: [Part]) {
        self.init(200, [("Content-Type", "text/event-stream")], framing: .chunked(parts.count))
        self.parts = parts
    }

    var testDescription: String { "\(status) " + headers.map { "\($0.0): \($0.1.prefix(30))" }.joined(separator: ", ") }

    private func has(_ name: String) -> Bool { headers.contains { $0.0.caseInsensitiveCompare(name) == .orderedSame } }
}

// MARK: - Conversion into a stub and into bytes

extension ServerAnswer {
    /// Returns the answer of the stub.
    ///
    /// - Parameters:
    ///   - folder: The folder for bodies that are too long for an argument.
    ///   - port: The port of the server, which replaces {port} in header fields.
    func definition(in folder: String, port: UInt16) throws -> ResponseDefinition {
        var definition = ResponseDefinition(status: status, body: .bytes(body), delay: delay)
        if body.count > 10_000 {
            let path = "\(folder)/\(UUID().uuidString)"
            try body.write(to: URL(fileURLWithPath: path))
            definition.body = .file(.init(path: path))
        }
        for (name, value) in headers {
            definition.headers.add(value.replacingOccurrences(of: "{port}", with: "\(port)"), for: name)
        }
        switch framing {
        case .length: break
        case .untilClose: definition.hasContentLength = false
        case .chunked: definition.headers.add("chunked", for: "Transfer-Encoding")
        }
        definition.pace = .over(bodyDuration)
        if !parts.isEmpty {
            var timed = TimedBody()
            for part in parts { timed.append(part.text.utf8, wait: part.wait, cut: part.cut) }
            (definition.body, definition.pace) = (timed.body, .parts(timed.parts))
        }
        switch fault {
        case .dropped: return ResponseDefinition(delay: delay, fault: .dropped)
        case .droppedAfter(let count): definition.fault = .cut(.dropped, afterBytes: count)
        case .truncatedAfter(let count): definition.fault = .cut(.truncated, afterBytes: count)
        case .failed(let fault, _): return ResponseDefinition(delay: delay, fault: fault)
        case nil: break
        }
        return definition
    }

    /// Returns the acts of the real server.
    ///
    /// - Parameters:
    ///   - method: The method of the request. An answer to HEAD has no body.
    ///   - port: The port of the server, which replaces {port} in header fields.
    func acts(method: String, port: UInt16) -> [ScriptedServer.Act] {
        let pause = delay > 0 ? [ScriptedServer.Act.pause(delay)] : []
        if case .dropped = fault { return pause + [.reset] }
        if case .failed(_, let acts) = fault { return pause + acts }
        let bodyless = method == "HEAD" || status == 204 || status == 304
        return pause + [.send(Data(head.replacingOccurrences(of: "{port}", with: "\(port)").utf8))]
            + (bodyless ? [] : bodyActs)
    }

    private var head: String {
        var lines = ["HTTP/1.1 \(status) Status", "Connection: close"] + headers.map { "\($0.0): \($0.1)" }
        switch framing {
        case .length:
            // No server adds a length to an answer that has no body (RFC 9110 section 8.6).
            let isBodyless = status < 200 || status == 204 || status == 304
            if !has("Content-Length"), !isBodyless { lines.append("Content-Length: \(body.count)") }
        case .untilClose: break
        case .chunked: lines.append("Transfer-Encoding: chunked")
        }
        return lines.map { $0 + "\r\n" }.joined() + "\r\n"
    }

    private var partActs: [ScriptedServer.Act] {
        let end = parts.last?.cut.map(Self.acts) ?? ["0\r\n\r\n"]
        return parts.flatMap { [.pause($0.wait), .send(Self.chunk(Data($0.text.utf8)))] } + end
    }

    private static func acts(_ cut: BodyCut) -> [ScriptedServer.Act] {
        switch cut {
        // A reset discards what the client has not read.
        case .dropped: [.pause(0.5), .reset]
        case .truncated: [.pause(0.1)]
        case .silent: [.pause(60)]
        }
    }

    private static func chunk(_ bytes: Data) -> Data {
        Data((String(bytes.count, radix: 16) + "\r\n").utf8) + bytes + Data("\r\n".utf8)
    }

    private var bodyActs: [ScriptedServer.Act] {
        if !parts.isEmpty { return partActs }
        if case .droppedAfter(let count) = fault { return [.send(body.prefix(count)), .pause(0.1), .reset] }
        if case .truncatedAfter(let count) = fault {
            let chunk = body.prefix(count)
            let size = chunk.isEmpty ? "" : String(chunk.count, radix: 16) + "\r\n"
            return [.send(Data(size.utf8) + chunk + Data((chunk.isEmpty ? "" : "\r\n").utf8)), .pause(0.1)]
        }
        if case .chunked(let count) = framing {
            let size = max(1, (body.count + count - 1) / count)
            let chunks = stride(from: 0, to: body.count, by: size).map { body.dropFirst($0).prefix(size) }
            return chunks.flatMap { chunk -> [ScriptedServer.Act] in
                [.send(Self.chunk(chunk)), .pause(bodyDuration / Double(count))]
            } + ["0\r\n\r\n"]
        }
        guard bodyDuration > 0 else { return [.send(body)] }
        let size = max(1, body.count / 4)
        return stride(from: 0, to: body.count, by: size).flatMap { start -> [ScriptedServer.Act] in
            [.pause(bodyDuration / 4), .send(body.dropFirst(start).prefix(size))]
        }
    }
}
