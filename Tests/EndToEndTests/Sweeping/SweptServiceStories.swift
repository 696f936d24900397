import TestSupport

/// Programs whose calls fail one after the other, from a test.
@Suite(.launching) struct `A sweep of a test` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")

    init() {
        upstream.respond(to: "/v1/latest").with(json: ["date": "2026-11-20", "rates": ["USD": 1.0842]]).once()
    }

    /// The answer of a server on this machine, with its status.
    private static func answer(_ server: URL) async throws -> String {
        let reply = try await URLSession.shared.reply(to: "\(server)/rate?from=EUR&to=USD")
        return "\(reply.status) \(reply.text)"
    }

    private func failures(_ body: (@escaping (TestFailure) -> Void) throws -> Void) rethrows -> [String] {
        let log = FailureLog()
        try body(log.note)
        return log.messages
    }

    @Test func `a program that ends by itself has a cell for each fault and each member`() async throws {
        let service = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: upstream)

        let sweep = try await service.sweep(.only("refused", "503", "slow", "members"))

        let outcomes = Dictionary(uniqueKeysWithValues: sweep.cells.map { ($0.name, $0.outcome) })
        #expect(outcomes["1.1:refused"] == .failed)
        #expect(outcomes["1.1:slow"] == .unaffected)
        #expect(outcomes["1.1:null:/rates"] == .failed)
        #expect(sweep.cells.count == 9)
        #expect(sweep.cells.first?.request == "GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD")
        sweep.require(
            .noCrash, .noHang, .noUnmatched, .noSwallow, .exitNonzero, .errorMessage, .noLeak, .retries(atMost: 0))
        #expect(
            "\(sweep)".contains("\n  503             exit 69                 DemoService: the upstream answered 503"),
            "\(sweep)")
    }

    @Test func `a server is driven by a closure, whose text is what its clients see`() async throws {
        let service = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"], mocking: upstream)

        let sweep = try await service.sweep(.only("503", "timeout", "slow")) { _, url in try await Self.answer(url) }

        #expect(sweep.cells.map(\.outcome) == [.changed, .changed, .unaffected], "\(sweep)")
        #expect(sweep.cells.map { String($0.says.prefix(3)) } == ["502", "504", ""])
        #expect(sweep.cells.map(\.retries.count) == [1, 0, 0])
    }

    @Test func `a broken rule fails the test with the cell, unless it is accepted`() async throws {
        let service = try script(#""$0" rate EUR USD >/dev/null 2>&1; true"#, mocking: upstream, transport: nil)

        let sweep = try await service.sweep(.only("503"))

        let key = "no-swallow 503 GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD"
        let found = failures { sweep.require(.noSwallow, .noCrash, fail: $0) }
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("\(key) breaks a rule (1.1:503): the program did as without the fault") == true,
            "\(found)")
        #expect(failures { sweep.require(.noSwallow, accepting: [key], fail: $0) }.isEmpty)
        let garbage = failures { sweep.require(.noCrash, accepting: ["garbage"], fail: $0) }
        #expect(garbage.count == 1 && garbage.first?.contains("found \"garbage\"") == true, "\(garbage)")
    }

    @Test(.needs("curl")) func `a closure answers the program without a fault`() async throws {
        let host = MockURLResponderConfigurator(scheme: "https", host: "h")
        host.respond(to: "/a").with { request in MockResponse(body: "\(request.url?.path ?? "")\n") }.always()
        let service = ServiceUnderTest(
            executable: URL(fileURLWithPath: "/usr/bin/env"), arguments: ["curl", "-sS", "https://h/a"], mocking: host)

        let sweep = try await service.sweep(.only("refused", "503"))

        #expect(sweep.cells.map(\.outcome) == [.failed, .changed], "\(sweep)")
    }

    @Test(.needs("curl"))
    func `a connection that the launcher refused breaks any rule, although a script hides it`() async throws {
        let text =
            "curl -sf https://api.frankfurter.dev/v1/latest || curl -s -m 1 telnet://other.example:9 </dev/null; true"
        let sweep = try await script(text, mocking: upstream, transport: nil).sweep(.only("503"))

        #expect(sweep.cells.map(\.outcome) == [.unknown])
        #expect(failures { sweep.require(.noCrash, fail: $0) }.count == 1)
    }

    @Test func `a transport inside the program is refused`() async throws {
        var service = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: upstream)
        service.transport = .environment

        let error = await #expect(throws: ServiceUnderTestError.self) { try await service.sweep(.only("503")) }
        #expect(error?.description.contains("cannot sweep DemoService: expected the transport .outside") == true)
    }
}
