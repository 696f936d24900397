import TestSupport

/// DemoService, launched as a server under test.
struct ServedRates {
    let service: RunningService
    let origin: String

    /// Launches DemoService and waits until it listens.
    ///
    /// - Parameters:
    ///   - upstream: The configurator that mocks the upstream.
    ///   - arguments: Further arguments of DemoService.
    ///   - prepare: Changes the settings of the launch.
    init(
        mocking upstream: MockURLResponderConfigurator? = nil, _ arguments: String...,
        prepare: (inout ServiceUnderTest) throws -> Void = { _ in }
    ) async throws {
        var program = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"] + arguments)
        if let upstream { program.mock(upstream) }
        try prepare(&program)
        let prefix = "listening on "
        (service, origin) = try await program.launch(
            waitingFor: .line(.prefix(prefix)) { String($0.dropFirst(prefix.count)) })
    }

    func rate() async throws -> (status: Int, body: String) {
        // Foundation on Linux may cache an answer without Cache-Control forever.
        let request = URLRequest(
            url: URL(string: origin + "/rate?from=EUR&to=USD")!, cachePolicy: .reloadIgnoringLocalCacheData)
        let (data, response) = try await URLSession.shared.data(for: request)
        return ((response as! HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))
    }
}

@Suite(.launching) struct `Services under test` {
    private let upstream = Upstream.configurator()

    @Test func `a service answers from its stubs, which are not in its arguments`() async throws {
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()
        let rates = try await ServedRates(mocking: upstream)

        #expect(try await rates.rate().body == #"{"from":"EUR","to":"USD","rate":1.0842,"date":"2026-11-20"}"#)

        let termination = try await rates.service.terminate()
        #expect(termination.isSuccess)
        #expect(termination.output.hasPrefix("listening on http://127.0.0.1:"))
        let journal = try String(contentsOf: rates.service.journal, encoding: .utf8)
        #expect(journal.contains(#""kind":"call""#) && journal.contains(#""kind":"end""#))
    }

    @Test(.needs("python3")) func `a server that prints nothing is ready when it listens`() async throws {
        let script =
            "import http.server as h; s = h.HTTPServer(('127.0.0.1', 0), h.BaseHTTPRequestHandler); print('up'); s.serve_forever()"
        let python = URL(fileURLWithPath: ExternalTool("python3").path)
        var program = ServiceUnderTest(executable: python, arguments: ["-c", script])
        program.launchEnvironment["PYTHONUNBUFFERED"] = ""

        let (service, url) = try await program.launch(waitingFor: .listening)
        let (_, response) = try await URLSession.shared.data(from: url)

        #expect((response as? HTTPURLResponse)?.statusCode == 501)
        #expect(try await service.url == url)
        #expect(try await service.port == url.port)
        #expect(service.output == "")
        let error = await #expect(throws: ServiceUnderTestError.self) {
            try await service.wait(for: .line("up"), timeout: 0)
        }
        #expect(
            "\(try #require(error))".contains(
                "\n  to do:    if the program has printed the line, it is still in a buffer"))
    }

    @Test func `a service that answers itself says that a test cannot see on which port it listens`() async throws {
        var program = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"])
        program.transport = .environment
        let service = try await program.launch()

        let error = await #expect(throws: ServiceUnderTestError.self) { try await service.url }
        #expect(
            "\(try #require(error))".contains("expected the transport .outside, which needs Linux, found .environment"))
    }

    @Test func `a service without stubs is stopped, and its termination has the report alone`() async throws {
        let rates = try await ServedRates()

        _ = try? await rates.rate()
        let termination = try await rates.service.waitForExit()

        let report = try #require(termination.preventReport)
        #expect(report.hasPrefix("MockURLResponder stopped the program: no stub answers this request"))
        #expect(report.contains("GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD"))
        #expect(report.hasSuffix("Other policies: program.policy = .drop, .allow or .answer(501)\n[unmatched-request]"))
        #expect("\(termination)".hasPrefix("stopped by the policy prevent\n\nMockURLResponder stopped the program"))
        #expect(!"\(termination)".contains("Fatal error"))
    }

    #if os(Linux)
    @Test(.needs("python3")) func `a program that connects without a request has a report at its end`() async throws {
        let code = "import socket; socket.create_connection(('cache.example', 7777)).close()"
        let program = ServiceUnderTest(
            executable: URL(fileURLWithPath: ExternalTool("python3").path), arguments: ["-c", code])
        let termination = try await program.launch().waitForExit()

        #expect(termination.cause == .exited(0))
        let report = try #require(termination.preventReport)
        #expect(report.contains(") made a connection to cache.example:7777 and sent no whole request\n"), "\(report)")
    }
    #endif

    @Test func `a service that has left a line unfinished is stopped with its report`() async throws {
        let text = #"printf 'asking … ' >&2; exec "$0" rate EUR USD "$@""#
        let termination = try await script(text, transport: nil).launch().waitForExit()

        #expect(termination.preventReport?.hasPrefix("MockURLResponder stopped the program") == true)
        #expect("\(termination)".hasSuffix("standard error before (11 bytes):\n  | asking … "))
    }

    @Test func `32 services at the same time answer from their own stubs`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...32 {
                group.addTask {
                    let upstream = Upstream.configurator()
                    upstream.respond(to: Upstream.path).with(body: Upstream.rates("\(number)")).always()
                    let rates = try await ServedRates(mocking: upstream)
                    #expect(try await rates.rate().body.contains("\"rate\":\(number),"))
                    #expect(try await rates.service.terminate().isSuccess)
                }
            }
            try await group.waitForAll()
        }
    }
}
