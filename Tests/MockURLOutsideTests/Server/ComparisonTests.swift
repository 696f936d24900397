import TestSupport

@Suite(.launching) struct `Comparison with other servers` {
    /// Describes a request with a status that no fault has, and that makes no tunnel of CONNECT.
    @Sendable static func describe(_ exchange: inout HTTPExchange) throws {
        let request = exchange.request
        var text = Array("\(request.method) ".utf8) + request.rawTarget
        for (index, field) in request.fields.enumerated() {
            text += Array("\n\(field.name.lowercased()): ".utf8) + request.fields.rawValue(at: index)
        }
        text += Array("\n\n".utf8)
        text += try exchange.readBody(upTo: 1 << 20) ?? []
        try exchange.response.begin(ResponseHead(status: 418), .untilClose)
        try text.withUnsafeBytes { try exchange.response.write($0) }
    }

    /// Answers as the servers of the script do.
    @Sendable static func answer(_ exchange: inout HTTPExchange) throws {
        _ = try exchange.drain()
        switch exchange.request.path {
        case "/hello", "*": try exchange.response.answer(ResponseHead(status: 200), body: Array("hello\n".utf8))
        case "/last": try exchange.response.answer(ResponseHead(status: 200), body: Array("last\n".utf8))
        case "/none": try exchange.response.answer(ResponseHead(status: 204))
        default: try exchange.response.answer(ResponseHead(status: 404), body: Array("missing\n".utf8))
        }
    }

    @Test(.needs("python3"), .h11, .tags(.slow))
    func `generated requests are read as h11 and llhttp read them, except for listed differences`() async throws {
        try await compare("compare-reading.py", "\(Rounds.count(3_000))", handler: Self.describe)
    }

    @Test(.needs("nginx"), .needs("python3"), .tags(.slow))
    func `answers and kept connections are those of nginx and Python, except for listed differences`() async throws {
        try await compare("compare-answers.py", handler: Self.answer)
    }

    private func compare(
        _ script: String, _ arguments: String..., handler: @escaping HTTPConnection.Handler
    ) async throws {
        let result = try await blocking {
            let server = try HTTPServer(handler: handler)
            defer { server.end() }
            let path = Checkout.file("Tests/MockURLOutsideTests/Server/\(script)").path
            return try Command("python3", [path, "\(server.port)"] + arguments).runBlocking()
        }
        #expect(result.status == 0, "\(result.output)")
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test without the Python package h11, which Debian has as python3-h11.
    fileprivate static var h11: Self {
        .enabled("needs the Python package h11") {
            try await Command("python3", "-c", "import h11").run().status == 0
        }
    }
}
