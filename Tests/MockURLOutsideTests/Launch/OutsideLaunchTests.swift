import TestSupport

@Suite(.launching, .needs("curl")) struct `A program whose network a launcher answers` {
    @Test func `a request to this machine is matched by its address, whatever its field Host says`() async throws {
        let local = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: 9)
        local.respond(to: "/").with(body: "here").once()

        let run = try await MockedRun(["curl", "-sS", "-H", "Host: api.example", "http://127.0.0.1:9/"], [local])

        #expect(run.output == "here", "\(run)")
    }
}
