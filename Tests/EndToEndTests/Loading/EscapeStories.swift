#if os(Linux)
import TestSupport

/// The network guard allows connections to loopback. No odd host name and no redirect from loopback may use this to
/// leave the machine.
@Suite(.launching, .needs("strace")) struct `Requests that try to leave the machine` {
    @Test(arguments: [
        "localhost.", "LOCALHOST.", "localhost..", "%6cocalhost.", "a.localhost.", "127.0.0.1.", "0",
        "[::ffff:127.0.0.1]",
    ])
    func `a host that only looks like loopback causes no look-up and no connection`(_ host: String) async throws {
        let (outcome, trace) = try await reach("http://\(host):1/")

        #expect(outcome.reason == .exit && outcome.output != "")
        #expect(trace.leaving == [])
    }

    @Test(arguments: ["http://api.example.com/", "http://192.0.2.1:1/", "https://api.example.com/"])
    func `a redirect from loopback stays on the machine`(_ target: String) async throws {
        let server = try ScriptedServer { _ in [.send(redirect(to: target))] }

        let (outcome, trace) = try await reach("http://127.0.0.1:\(server.port)/")

        #expect(server.requests.count == 1)
        #expect(outcome.reason == .exit && !outcome.output.contains("status"))
        #expect(trace.leaving == [])
    }

    @Test func `a redirect between loopback servers is followed`() async throws {
        let target = try LoopbackServer()
        let server = try ScriptedServer { _ in [.send(redirect(to: target.url.absoluteString))] }

        let (outcome, trace) = try await reach("http://127.0.0.1:\(server.port)/")

        #expect(outcome.output == "/: status 200\n")
        #expect(trace.leaving == [])
    }

    /// Covers the other rows of the table in docs/reference/platforms.md.
    @Test(arguments: [
        "document-of-url", "parser-of-url", "data", "nsdata", "string", "resource-values", "reachable", "file-handle",
        "bundle", "file-manager", "web-socket",
    ])
    func `no Foundation API that takes a URL reaches the network`(_ door: String) async throws {
        for url in ["http://192.0.2.1:1/x", "https://name.invalid/x", "ftp://192.0.2.1/x", "wss://name.invalid/x"] {
            let settings = [UnmatchedPolicy.drop.argument, NetworkGuardMode.none.argument]
            let (outcome, trace) = try await TracedProgram(of: "ProbeProgram", ["doors", door, url] + settings).end()

            #expect(outcome.reason == .exit && outcome.output.hasPrefix("\(door): "))
            #expect(trace.leaving == [])
        }
    }

    private func reach(_ url: String) async throws -> (outcome: ChildProgram.Outcome, trace: SystemCallTrace) {
        try await TracedProgram(of: "ProbeProgram", ["reach", url, UnmatchedPolicy.drop.argument]).end()
    }

    private func redirect(to target: String) -> Data {
        Data("HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
    }
}
#endif
