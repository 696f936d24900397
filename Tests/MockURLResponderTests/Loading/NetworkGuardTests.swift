import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The guard is a matter of the whole process, so each of these has one of its own.
@Suite struct `The network guard` {
    @Test func `a session that cannot be mocked fails with words that say what to add`() async {
        await #expect(processExitsWith: .success) {
            setUpExample()

            let result = await unseenSession().status(of: "https://api.example.com/")

            #expect { try result.get() } throws: { error in
                error.localizedDescription.contains(
                    "this-session-is-not-mocked.add-MockURLProtocol-to-its-configuration")
            }
        }
    }

    @Test func `contents of a URL say so in the underlying error`() async {
        await #expect(processExitsWith: .success) {
            setUpExample()
            let url = URL(string: "https://api.example.com/")!

            #expect {
                try String(contentsOf: url, encoding: .utf8)
            } throws: { error in
                let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
                return underlying?.localizedDescription.contains("this-session-is-not-mocked") == true
            }
        }
    }

    @Test(arguments: ["prevent", "drop", "answer:501"])
    func `it is on under the policies that keep the network out`(_ policy: String) async {
        await #expect(processExitsWith: .success) { [policy = policy as String] in
            MockURLResponder.setUp(with: ["--mock-url-policy=\(policy)"])

            #expect(throws: (any Error).self) { try Data(contentsOf: URL(string: "https://api.example.com/")!) }
            #expect(proxy.hasPrefix("mock-url-responder://"))
        }
    }

    @Test func `it leaves loopback open`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            setUpExample()

            let result = await unseenSession().status(of: server.url.absoluteString)

            #expect(try result.get() == 200)
        }
    }

    @Test func `it can close loopback too`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            MockURLResponder.setUp(with: [NetworkGuardMode.none.argument])

            let result = await unseenSession().status(of: server.url.absoluteString)

            #expect(throws: URLError.self) { try result.get() }
            #expect(server.received == [])
        }
    }

    @Test func `it can be switched off by argument and in code`() async {
        await #expect(processExitsWith: .success) {
            MockURLResponder.setUp(with: ["--mock-url-guard=off"])
            #expect(proxy == "")

            MockURLResponder.setUp(with: [])
            #expect(proxy.hasPrefix("mock-url-responder://"))

            MockURLResponder.Configuration.networkGuard = .off
            #expect(proxy == "")
        }
    }

    @Test func `it is off under allow, and when only custom sessions are mocked`() async {
        await #expect(processExitsWith: .success) {
            MockURLResponder.setUp(with: ["--mock-url-policy=allow"])
            #expect(proxy == "")

            MockURLResponder.setUp(with: [], setupDefaultSessionConfiguration: false)
            #expect(proxy == "")
        }
    }

    @Test func `changing it while requests are under way adds and removes no variable`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            setUpExample()
            let names = Set(ProcessInfo.processInfo.environment.keys)
            let changes = Task.detached {
                while !Task.isCancelled {
                    MockURLResponder.Configuration.policy = .allow
                    MockURLResponder.Configuration.policy = .drop
                }
            }

            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        for _ in 0..<20 { _ = await unseenSession().status(of: server.url.absoluteString) }
                    }
                }
            }
            changes.cancel()
            await changes.value

            #expect(Set(ProcessInfo.processInfo.environment.keys) == names)
        }
    }

    @Test func `the proxy settings of before come back when it is torn down`() async {
        await #expect(processExitsWith: .success) {
            setenv("https_proxy", "http://proxy.example:3128", 1)
            setUpExample()

            MockURLResponder.tearDown()

            #expect(ProcessInfo.processInfo.environment["https_proxy"] == "http://proxy.example:3128")
            #expect(ProcessInfo.processInfo.environment["no_proxy"] == "")
        }
    }
}

/// A session our protocol is not asked in: its configuration lists Foundation's own first.
private func unseenSession() -> URLSession {
    URLSession(configuration: .default)
}

/// What libcurl would find; nothing and an empty value are the same to it.
var proxy: String { ProcessInfo.processInfo.environment["https_proxy"] ?? "" }
