#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import TestSupport
import Testing

@Suite("Requests of curl", .needs("curl"), .launching)
struct CurlTests {
    /// Runs curl with the URL of a server.
    private func curl(
        _ arguments: [String], path: String = "/", _ handler: @escaping HTTPConnection.Handler
    ) async throws -> Command.Outcome {
        try await blocking {
            let server = try HTTPServer(handler: handler)
            defer { server.end() }
            return try Command("curl", ["-sS"] + arguments + ["http://127.0.0.1:\(server.port)\(path)"]).runBlocking()
        }
    }

    @Sendable static func countBody(_ exchange: inout HTTPExchange) throws {
        var count = 0
        try exchange.readPieces { count += $0.count }
        try exchange.response.answer(ResponseHead(status: 200), body: Array("\(count)".utf8))
    }

    @Sendable static func ok(_ exchange: inout HTTPExchange) throws {
        try exchange.response.answer(ResponseHead(status: 200), body: Array("ok".utf8))
    }

    @Test(arguments: [["Expect: 100-continue"], ["Expect:"], ["Transfer-Encoding: chunked"]])
    func `an upload of 8 MiB arrives complete`(fields: [String]) async throws {
        let file = try TemporaryFile(Data(count: 8 << 20))
        let result = try await curl(["-T", file.path] + fields.flatMap { ["-H", $0] }, Self.countBody)
        #expect(result.output == "\(8 << 20)")
    }

    @Test func `an upload that the handler does not read receives its answer`() async throws {
        let file = try TemporaryFile(Data(count: 100 << 20))
        let result = try await curl(["-T", file.path, "-H", "Expect:"], Self.ok)
        #expect(result.output.hasPrefix("ok"))
    }

    @Test func `two requests share a connection`() async throws {
        let ports = try await blocking {
            let server = try HTTPServer(handler: Self.ok)
            defer { server.end() }
            let url = "http://127.0.0.1:\(server.port)/"
            return try Command("curl", ["-s", "-w", " %{num_connects};", url, url]).runBlocking().output
        }
        #expect(ports == "ok 1;ok 0;")
    }

    @Test(arguments: [
        (["-I"], "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"), (["-0"], "ok"), (["-X", "OPTIONS"], "ok"),
        (["-H", "Connection: Upgrade", "-H", "Upgrade: h2c"], "ok"),
    ])
    func `a method and a version receive their answer`(arguments: [String], output: String) async throws {
        #expect(try await curl(arguments, Self.ok).output == output)
    }

    @Test func `a request through a proxy has an absolute target`() async throws {
        let result = try await blocking {
            let server = try HTTPServer { exchange in
                let text = "\(exchange.request.form) \(exchange.request.authority ?? "") \(exchange.request.path ?? "")"
                try exchange.response.answer(ResponseHead(status: 200), body: Array(text.utf8))
            }
            defer { server.end() }
            return try Command("curl", ["-s", "-x", "http://127.0.0.1:\(server.port)", "http://api.example/v1?q"])
                .runBlocking()
        }
        #expect(result.output == "absolute api.example /v1?q")
    }

    @Test func `HTTP 2 without an upgrade is refused with 505`() async throws {
        let faults = Locked<[RequestFault.Kind]>([])
        _ = try await blocking {
            let ended: @Sendable (HTTPConnection.End) -> Void = { end in
                if case .malformed(let fault) = end { faults.withLock { $0.append(fault.kind) } }
            }
            let server = try HTTPServer(ended: ended, handler: Self.ok)
            defer { server.end() }
            return try Command("curl", ["-s", "--http2-prior-knowledge", "http://127.0.0.1:\(server.port)"])
                .runBlocking()
        }
        #expect(faults.withLock { $0 } == [.http2Preface])
    }

    @Test func `a TLS client on a plain port is recognised`() async throws {
        let faults = Locked<[RequestFault.Kind]>([])
        _ = try await blocking {
            let ended: @Sendable (HTTPConnection.End) -> Void = { end in
                if case .malformed(let fault) = end { faults.withLock { $0.append(fault.kind) } }
            }
            let server = try HTTPServer(ended: ended, handler: Self.ok)
            defer { server.end() }
            return try Command("curl", ["-s", "https://127.0.0.1:\(server.port)"]).runBlocking()
        }
        #expect(faults.withLock { $0 } == [.tlsHandshake])
    }

    /// The exit statuses of curl: 18 a partial body, 52 no answer, 56 a reset, 1 no HTTP.
    @Test(arguments: [
        ("early end", Int32(18)), ("reset", 56), ("closed", 52), ("between", 18), ("garbage", 1), ("slow bytes", 0),
    ])
    func `a fault of the wire reaches curl`(fault: String, status: Int32) async throws {
        let result = try await curl([]) { exchange in
            let response = exchange.response
            switch fault {
            case "early end": response.cut = ResponseCut(after: 1, of: .body, by: .close)
            case "reset": try response.reset()
            case "closed": try response.close()
            case "between":
                try response.begin(ResponseHead(status: 200), .length(2))
                try response.close()
            case "garbage": try Array("garbage\r\n".utf8).withUnsafeBytes { try response.writeRaw($0) }
            default: response.pace = ResponsePace(bytesAtOnce: 1, pause: 0.001)
            }
            if fault != "garbage" { try Self.ok(&exchange) }
        }
        #expect(result.status == status, "\(result.output)")
    }

    @Test func `a held answer notices that curl gives up`() async throws {
        let results = Locked<[WaitResult]>([])
        let result = try await curl(["-m", "0.3"]) { exchange in
            let result = try exchange.response.wait(seconds: nil)
            results.withLock { $0.append(result) }
        }
        #expect(result.status == 28)
        #expect(results.withLock { $0 } == [.clientGone])
    }
}
#endif
