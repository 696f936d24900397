#if os(Linux)
import Foundation
import MockURLResponder
import TestSupport
import Testing

/// The network guard allows connections to loopback. No odd host name and no redirect from loopback may use this to
/// leave the machine.
@Suite(.launching, .needs("strace")) struct `Requests that try to leave the machine` {
    @Test(arguments: [
        "localhost.", "LOCALHOST.", "localhost..", "%6cocalhost.", "a.localhost.", "127.0.0.1.", "0",
        "[::ffff:127.0.0.1]",
    ])
    func `a host that only looks like loopback causes no look-up and no connection`(_ host: String) async throws {
        let (outcome, trace) = try await reach("keep", "http://\(host):1/")

        #expect(outcome.reason == .exit && outcome.output != "")
        #expect(trace.leaving == [])
    }

    @Test(arguments: ["keep", "clear", "exempt"], Escape.targets)
    func `a redirect from loopback stays on the machine, whatever the program does to its environment`(
        _ change: String, _ target: String
    ) async throws {
        let server = try ScriptedServer { _ in [.send(Escape.redirect(to: target))] }

        let (outcome, trace) = try await reach(change, "http://127.0.0.1:\(server.port)/")

        #expect(server.requests.count == 1)
        #expect(outcome.reason == .exit && !outcome.output.contains("status"))
        #expect(trace.leaving == [])
    }

    @Test(arguments: Escape.targets)
    func `a redirect that arrives after the program has cleared its environment stays on the machine`(
        _ target: String
    ) async throws {
        let (hasArrived, isCleared) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try ScriptedServer { request in
            switch request.path {
            case "/held":
                hasArrived.signal()
                isCleared.wait()
                return [.send(Escape.redirect(to: target))]
            case "/arrived": hasArrived.wait()
            default: isCleared.signal()
            }
            return [.send(Data(LoopbackServer.hello.utf8))]
        }

        let arguments = ["http://127.0.0.1:\(server.port)", UnmatchedPolicy.drop.argument]
        let (outcome, trace) = try await TracedProgram(
            of: "ProbeProgram", ["reach-after-clearing"] + arguments
        ).end()

        #expect(outcome.output.contains("/cleared: status 200\n"))
        #expect(!outcome.output.contains("/held: status"))
        #expect(trace.leaving == [])
    }

    @Test(arguments: ["clear", "exempt"])
    func `a redirect between loopback servers is followed`(_ change: String) async throws {
        let target = try LoopbackServer()
        let server = try ScriptedServer { _ in [.send(Escape.redirect(to: target.url.absoluteString))] }

        let (outcome, trace) = try await reach(change, "http://127.0.0.1:\(server.port)/")

        #expect(outcome.output == "/: status 200\n")
        #expect(trace.leaving == [])
    }

    private func reach(
        _ change: String, _ url: String
    ) async throws -> (outcome: ChildProgram.Outcome, trace: SystemCallTrace) {
        try await TracedProgram(of: "ProbeProgram", ["reach", change, url, UnmatchedPolicy.drop.argument]).end()
    }
}

/// Redirects from loopback to other machines.
private enum Escape {
    static let targets = [
        "http://api.example.com/", "http://192.0.2.1:1/", "http://localhost.:1/", "http://a.localhost.:1/",
        "https://api.example.com/",
    ]

    static func redirect(to target: String) -> Data {
        Data("HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
    }
}
#endif
