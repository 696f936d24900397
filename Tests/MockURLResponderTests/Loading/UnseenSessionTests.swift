import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sessions that know nothing of our protocol; each test needs a process of its own.
@Suite(.launching) struct `Sessions made from an untouched configuration` {
    @Test func `are answered from stubs, made before or after`() async {
        await #expect(processExitsWith: .success) {
            let early = [URLSession(configuration: .default), URLSession(configuration: .ephemeral)]
            setUpExample()
            let late = [URLSession(configuration: .default), URLSession(configuration: .ephemeral)]

            for session in early + late { await expectMocked(session) }
        }
    }

    @Test func `are answered from stubs after a real request`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            let session = unseenSession()
            _ = try await session.reply(to: server.url.absoluteString)

            setUpExample()

            await expectMocked(session)
        }
    }

    @Test func `are answered by the stubs of the last set-up`() async {
        await #expect(processExitsWith: .success) {
            for round in 0..<3 {
                setUpExample(body: "\(round)")
                await expectMocked(unseenSession(), "\(round)")
            }
        }
    }

    @Test func `are behind the contents of a URL, too`() async {
        await #expect(processExitsWith: .success) {
            setUpExample()
            let url = URL(string: "https://api.example.com/")!

            let data = try Data(contentsOf: url)
            let text = try String(contentsOf: url, encoding: .utf8)

            #expect(data == Data("mocked".utf8))
            #expect(text == "mocked")
        }
    }

    @Test func `get a file for a download, and their uploads are seen by patterns`() async {
        await #expect(processExitsWith: .success) {
            MockURLResponder.setUp(with: [
                """
                --mock-url-response={"host":"api.example.com","responses":[\
                {"request":{"path":"/file"},"response":{"body":"mocked"}},\
                {"request":{"path":"/file","method":"POST","body":"n=1"},"response":{"status":201}}]}
                """
            ])
            let url = URL(string: "https://api.example.com/file")!
            var post = URLRequest(url: url)
            post.httpMethod = "POST"

            let (file, _) = try await unseenSession().download(from: url)
            let (_, response) = try await unseenSession().upload(for: post, from: Data("n=1".utf8))

            #expect(try String(contentsOf: file, encoding: .utf8) == "mocked")
            #expect((response as? HTTPURLResponse)?.statusCode == 201)
            try? FileManager.default.removeItem(at: file)
        }
    }

    @Test func `meet the policy drop`() async {
        await #expect(processExitsWith: .success) {
            MockURLResponder.setUp(with: ["--mock-url-policy=drop"])
            let url = URL(string: "https://api.example.com/")!

            let result = await unseenSession().status(of: url.absoluteString)

            #expect { try result.get() } throws: { ($0 as? URLError)?.code == .notConnectedToInternet }
            #expect {
                try Data(contentsOf: url)
            } throws: { error in
                let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
                return underlying?.localizedDescription.contains("no stub answers GET https://api.example.com/") == true
            }
        }
    }

    @Test func `meet the policy answer`() async {
        await #expect(processExitsWith: .success) {
            MockURLResponder.setUp(with: ["--mock-url-policy=answer:501"])

            let status = try await unseenSession().status(of: "https://api.example.com/").get()

            #expect(status == 501)
        }
    }

    @Test func `meet the policy prevent, which names the request`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            MockURLResponder.setUp(with: [])
            _ = try? Data(contentsOf: URL(string: "https://api.example.com/contents")!)
        }

        let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(errors.contains("GET https://api.example.com/contents\n"))
    }

    @Test func `reach the network under allow, but for what is stubbed`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            setUpStub(for: server, "--mock-url-policy=allow")

            let replies = [
                try await unseenSession().reply(to: server.url.absoluteString),
                try await unseenSession().reply(to: server.url.absoluteString + "other"),
            ]

            #expect(replies.map(\.text) == ["mocked", "hello"])
            #expect(server.received.count == 1)
        }
    }

    @Test func `reach the network again after it is torn down`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            let session = unseenSession()
            setUpStub(for: server)
            #expect(try await session.reply(to: server.url.absoluteString).text == "mocked")

            MockURLResponder.tearDown()

            #expect(try await session.reply(to: server.url.absoluteString).text == "hello")
            #expect(try Data(contentsOf: server.url) == Data("hello".utf8))
        }
    }

    @Test func `are left alone when only custom ones are wanted, also after they were not`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            setUpStub(for: server)
            let configurator = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
            configurator.respond(to: "/").with(body: "mocked").always()

            MockURLResponder.setUp(with: configurator.arguments, setupDefaultSessionConfiguration: false)

            #expect(try await unseenSession().reply(to: server.url.absoluteString).text == "hello")
            #expect(try await URLSession.shared.reply(to: server.url.absoluteString).text == "hello")
        }
    }

    @Test func `are left alone by instances`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            let responder = try MockURLResponder(arguments: [])

            #expect(try await unseenSession().reply(to: server.url.absoluteString).text == "hello")
            withExtendedLifetime(responder) {}
        }
    }
}

/// A session our protocol is not listed in: its configuration lists Foundation's own only.
func unseenSession() -> URLSession {
    URLSession(configuration: .default)
}

/// A stub for the root of a server that would say hello.
func setUpStub(for server: LoopbackServer, _ arguments: String...) {
    let configurator = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
    configurator.respond(to: "/").with(body: "mocked").always()
    MockURLResponder.setUp(with: configurator.arguments + arguments)
}
