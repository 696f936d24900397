import TestSupport

@Suite struct `Network failures with server and mock` {
    @Test(.unscoped(.allowed)) func `an unknown host fails with the same error as in the network`() async throws {
        let unknown = URL(string: "http://no-such-host.invalid/")!
        let unknownHost = failing(.urlError(code: URLError.cannotFindHost.rawValue), host: "no-such-host.invalid")
        try await unknownHost.run(unlikeOutside: "The launcher gives an address to each name, also in the real run.") {
            stage in
            await stage.ask(for: unknown)
        }
    }

    @Test func `a refused connection fails with the same error as in the network`() async throws {
        let port = try ClosedPort()
        let closed = URL(string: "http://127.0.0.1:\(port.number)/")!
        try await failing(.urlError(code: URLError.cannotConnectToHost.rawValue), port: port.number).run { stage in
            await stage.ask(for: closed)
        }
        withExtendedLifetime(port) {}
    }

    @Test(arguments: [false, true])
    func `a port above 65535, also of a redirect, fails with the same error as with a server`(
        isRedirect: Bool
    ) async throws {
        let target = "http://127.0.0.1:65536/end"
        var end = ServerRule("/end", ServerAnswer(text: "never"))
        end.takesAnyPort = true
        let server = Differential(ServerRule("/", ServerAnswer(302, [("Location", target)])), end)
        try await server.run(unlikeOutside: "A stub for any port would answer other scenarios of the launcher.") {
            stage in
            await stage.ask(for: isRedirect ? stage.url() : URL(string: target)!)
        }
    }

    @Test func `a server that closes without an answer causes the same error as the mock`() async throws {
        try await failing(.emptyReply, acts: []).run { stage in await stage.ask(for: stage.url()) }
    }

    @Test(arguments: ["garbage\r\n\r\n", "\0\u{1}\u{2}", "SSH-2.0-OpenSSH_9.2\r\n"])
    func `a reply that is not HTTP fails with the same error as with a server`(_ reply: String) async throws {
        try await failing(.garbage, acts: [.send(Data(reply.utf8))]).run { stage in await stage.ask(for: stage.url()) }
    }

    private func failing(
        _ fault: ResponseDefinition.Fault, host: String = "127.0.0.1", port: UInt16? = nil,
        acts: [ScriptedServer.Act]? = nil
    ) -> Differential {
        var rule = ServerRule("/", host: host, ServerAnswer())
        rule.port = port ?? (host == "127.0.0.1" ? nil : 80)
        rule.answer.fault = .failed(fault, acts ?? [])
        return Differential(rule)
    }
}
