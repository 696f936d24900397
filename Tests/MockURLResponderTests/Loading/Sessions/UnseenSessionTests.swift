import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests of sessions that do not list `MockURLProtocol`. Each test needs a process of its own.
@Suite(.launching) struct `Sessions with an untouched configuration` {
    @Test func `an untouched session is answered from stubs, created before or after set-up`() async {
        await #expect(processExitsWith: .success) {
            let early = [URLSession(configuration: .default), URLSession(configuration: .ephemeral)]
            setUpExample()
            let late = [URLSession(configuration: .default), URLSession(configuration: .ephemeral)]

            for session in early + late { await expectMocked(session) }
        }
    }

    @Test func `an untouched session is answered from stubs after it has used the network`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            let session = unseenSession()
            _ = try await session.reply(to: server.url.absoluteString)

            setUpExample()

            await expectMocked(session)
        }
    }

    @Test func `an untouched session is answered by the stubs of the latest set-up`() async {
        await #expect(processExitsWith: .success) {
            for round in 0..<3 {
                setUpExample(body: "\(round)")
                await expectMocked(unseenSession(), "\(round)")
            }
        }
    }

    @Test func `Data(contentsOf:) and String(contentsOf:) are answered from stubs`() async {
        await #expect(processExitsWith: .success) {
            setUpExample()
            let url = URL(string: "https://api.example.com/")!

            let data = try Data(contentsOf: url)
            let text = try String(contentsOf: url, encoding: .utf8)

            #expect(data == Data("mocked".utf8))
            #expect(text == "mocked")
        }
    }

    @Test func `an untouched session downloads a file, and conditions see the body of its upload`() async {
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

    @Test func `a request of an untouched session without a stub fails under drop`() async {
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

    @Test func `a request of an untouched session without a stub receives the status of the policy answer`() async {
        await #expect(processExitsWith: .success) {
            MockURLResponder.setUp(with: ["--mock-url-policy=answer:501"])

            let status = try await unseenSession().status(of: "https://api.example.com/").get()

            #expect(status == 501)
        }
    }

    @Test func `a request of Data(contentsOf:) without a stub stops the program, and the report names it`() async throws
    {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            MockURLResponder.setUp(with: [])
            _ = try? Data(contentsOf: URL(string: "https://api.example.com/contents")!)
        }

        let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(errors.contains("GET https://api.example.com/contents\n"))
    }

    @Test func `a request of an untouched session without a stub reaches the network under allow`() async {
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

    @Test func `an untouched session reaches the network again after tear-down`() async {
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

    @Test func `setting up only custom sessions releases the untouched sessions of an earlier set-up`() async {
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

    @Test func `an instance does not answer untouched sessions`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            let responder = try MockURLResponder(arguments: [])

            #expect(try await unseenSession().reply(to: server.url.absoluteString).text == "hello")
            withExtendedLifetime(responder) {}
        }
    }
}

/// Returns a session that does not list `MockURLProtocol`, because its configuration lists only Foundation's
/// protocols.
func unseenSession() -> URLSession {
    URLSession(configuration: .default)
}

/// Sets up a stub for the root of a server that would answer "hello".
func setUpStub(for server: LoopbackServer, _ arguments: String...) {
    let configurator = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
    configurator.respond(to: "/").with(body: "mocked").always()
    MockURLResponder.setUp(with: configurator.arguments + arguments)
}
