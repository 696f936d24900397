import TestSupport

/// ProbeProgram sends its requests in a session that lists no protocol of this package.
@Suite(.launching) struct `The network guard in a run of mock-url`: ToolStory {
    let folder = ToolFolder.rates()
    private let server = try! LoopbackServer()

    private func run(_ options: String, path: String = "/x") async throws -> ChildProgram.Outcome {
        try await shell(
            "mock-url run --by environment --plan rates.json \(options) -- ProbeProgram reach http://127.0.0.1:\(server.port)\(path)"
        )
    }

    @Test(arguments: ["--expect '/x == 0'", "--check unmatched"])
    func `a call to a real server of this machine counts as a call`(_ option: String) async throws {
        try await run(option).expect(
            86, output: .whole("/x: status 200\n"), errors: "1 call (1 without a stub, 1 to the real network)")
    }

    @Test func `the journal says that the guard let the call out`() async throws {
        _ = try await run("--journal j.ndjson")
        try await shell("mock-url show --json j.ndjson").expect(output: #""networkGuard":"loopback""#)
    }

    @Test func `the option --guard decides which hosts the program may reach`() async throws {
        try await run("--policy drop --guard none").expect(output: .beginning("/x: -1009 "))
        #expect(server.received.isEmpty)
    }

    @Test func `a wrong path at a host and port with stubs stops the program`() async throws {
        let responses = #"[{"request":{"path":"/right"},"response":{"status":200}}]"#
        let stub = #"{"host":"127.0.0.1","port":\#(server.port),"responses":\#(responses)}"#
        try await run("", path: "/wrong '--mock-url-response=\(stub)'").expect(
            errors: "no stub answers GET http://127.0.0.1:\(server.port)/wrong")
        #expect(server.received.isEmpty)
    }
}
