import TestSupport

@Suite(.launching, .needs("curl")) struct `A program whose network a launcher answers` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "rates.example")

    /// Runs a program to its end with the stubs.
    private func run(_ words: String..., policy: UnmatchedPolicy = .drop) async throws -> MockedRun {
        try await MockedRun(words, [api], policy: policy)
    }

    @Test func `a stub examines the body and the fields that curl sends over http`() async throws {
        let plain = MockURLResponderConfigurator(scheme: "http", host: "plain.example", port: 8080)
        plain.respond(to: .post("/")).when(.header("X-A", "b")).when(.body("abc")).with(status: 201).once()

        let run = try await MockedRun(
            [
                "curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-H", "x-a: b", "--data", "abc",
                "http://plain.example:8080/",
            ], [plain], policy: .drop)

        #expect(run.output == "201", "\(run)")
    }

    @Test func `a chunked body with waits and a cut reaches curl as a server would send it`() async throws {
        api.respond(to: "/s").with(chunks: ["one ", .wait(0.05), "two ", .cut(.dropped)]).once()

        let run = try await run("curl", "-sS", "--no-buffer", "https://rates.example/s")

        #expect(run.output.hasPrefix("one two "), "\(run)")
        #expect(run.status != 0)
    }

    @Test func `a request to this machine is matched by its address, whatever its field Host says`() async throws {
        let local = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: 9)
        local.respond(to: "/").with(body: "here").once()

        let run = try await MockedRun(["curl", "-sS", "-H", "Host: api.example", "http://127.0.0.1:9/"], [local])

        #expect(run.output == "here", "\(run)")
    }
}
