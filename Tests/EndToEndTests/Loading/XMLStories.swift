#if os(Linux)
import Foundation
import MockURLResponder
import TestSupport
import Testing

/// libxml2, the XML parser of Foundation, has its own HTTP and FTP clients.
@Suite(.launching, .needs("strace")) struct `XML of a mocked program` {
    private static let policies = [UnmatchedPolicy.prevent, .drop, .answer(501)]

    private static let urls = [
        "http://192.0.2.1:1/x", "http://name.invalid/x", "HTTP://192.0.2.1:1/x", "ftp://192.0.2.1/x",
    ]

    @Test(arguments: Self.policies, Self.urls)
    func `external entities and DTDs are refused and counted, and cause no look-up and no connection`(
        _ policy: UnmatchedPolicy, _ url: String
    ) async throws {
        let doors = ["document", "document-dtd", "parser", "dtd", "late-document", "late-parser"]
        let (outcome, trace) = try await use(doors, url, [policy.argument, NetworkGuardMode.none.argument])

        #expect(outcome.reason == .exit && outcome.status == 0)
        #expect(outcome.errors == refusal(of: doors.count, url))
        #expect(trace.leaving == [])
    }

    @Test(arguments: ["http://127.0.0.1:1/x", "http://localhost.:1/x", "ftp://127.0.0.1:1/x"])
    func `the guard none refuses XML from loopback, and the guard loopback refuses look-alikes and FTP`(
        _ url: String
    ) async throws {
        let mode = url.contains("http://127") ? NetworkGuardMode.none : .loopback
        let (outcome, trace) = try await use(["document"], url, [mode.argument])

        #expect(outcome.errors == refusal(of: 1, url))
        #expect(trace.leaving == [])
    }

    @Test func `under the guard loopback an entity from loopback is loaded, but no redirect is followed`() async throws
    {
        let server = try ScriptedServer { request in
            let answer =
                request.path == "/entity"
                ? LoopbackServer.hello
                : "HTTP/1.1 302 Found\r\nLocation: http://192.0.2.1:1/\r\nContent-Length: 0\r\n\r\n"
            return [.send(Data(answer.utf8))]
        }
        let entity = try await use(["document", "parser"], "http://127.0.0.1:\(server.port)/entity", [])
        let redirect = try await use(["document", "parser"], "http://127.0.0.1:\(server.port)/redirect", [])

        // A parser loads the entity, but Foundation does not pass its text to the delegate.
        #expect(entity.outcome.output == "document: hello\nparser: true \n")
        #expect(redirect.outcome.output == "document: \nparser: true \n")
        #expect(server.requests.count == 4)
        #expect((entity.trace.leaving + redirect.trace.leaving) == [])
    }

    @Test func `the policy allow, the guard off and tear-down let libxml2 load entities itself`() async throws {
        let server = try LoopbackServer()
        let url = server.url.absoluteString
        let settings = [[UnmatchedPolicy.allow.argument], [NetworkGuardMode.off.argument]]

        for setting in settings {
            #expect(try await use(["document"], url, setting).outcome.output == "document: hello\n")
        }
        let tornDown = try await use(
            ["document", "tear-down", "document"], url, [NetworkGuardMode.none.argument]
        ).outcome

        #expect(tornDown.output == "document: \ntear-down: done\ndocument: hello\n")
        #expect(tornDown.errors.hasPrefix(refusal(of: 1, url)))
        #expect(server.received.count == 3)
    }

    @Test func `the end record of the journal counts refused entities`() async throws {
        let folder = try TemporaryFolder()
        let journal = folder.path + "/journal"

        _ = try await use(["document", "parser"], "http://name.invalid/x", ["--mock-url-journal=\(journal)"])

        #expect(try String(contentsOfFile: journal, encoding: .utf8).contains(#""refused":2"#))
    }

    /// Covers the other rows of the table in docs/reference/platforms.md.
    @Test(arguments: [
        "document-of-url", "parser-of-url", "data", "nsdata", "string", "resource-values", "reachable", "file-handle",
        "bundle", "file-manager", "web-socket",
    ])
    func `no other Foundation API that takes a URL reaches the network`(_ door: String) async throws {
        for url in ["http://192.0.2.1:1/x", "https://name.invalid/x", "ftp://192.0.2.1/x", "wss://name.invalid/x"] {
            let settings = [UnmatchedPolicy.drop.argument, NetworkGuardMode.none.argument]
            let (outcome, trace) = try await use([door], url, settings)

            #expect(outcome.reason == .exit && outcome.output.hasPrefix("\(door): "))
            #expect(trace.leaving == [])
        }
    }

    private func use(
        _ doors: [String], _ url: String, _ mocks: [String]
    ) async throws -> (outcome: ChildProgram.Outcome, trace: SystemCallTrace) {
        let (outcome, trace) = try await TracedProgram(of: "ProbeProgram", ["doors"] + doors + [url] + mocks).end()
        return (outcome, trace)
    }

    private func refusal(of count: Int, _ url: String) -> String {
        """
        MockURLResponder refused \(count == 1 ? "1 call" : "\(count) calls") that cannot be mocked: \(url). Only http and \
        https requests of URLSession are mocked; --mock-url-guard=off or --mock-url-policy=allow allows other calls. \
        [unmockable-request]

        """
    }
}
#endif
