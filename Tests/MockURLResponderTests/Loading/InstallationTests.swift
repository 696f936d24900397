import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Each of these needs a process in which nothing has touched a session before.
@Suite(.launching) struct `The engine of the process is installed in every order of touching sessions` {
    @Test func `before anything else`() async {
        await #expect(processExitsWith: .success) {
            setUpExample()

            await expectMocked(URLSession.shared)
        }
    }

    @Test func `after the shared session was touched`() async {
        await #expect(processExitsWith: .success) {
            _ = URLSession.shared

            setUpExample()

            await expectMocked(URLSession.shared)
        }
    }

    @Test func `after another session was made`() async {
        await #expect(processExitsWith: .success) {
            _ = URLSession(configuration: .default)

            setUpExample()

            await expectMocked(URLSession.shared)
        }
    }

    @Test func `after another session and then the shared one`() async {
        await #expect(processExitsWith: .success) {
            _ = URLSession(configuration: .default)
            _ = URLSession.shared

            setUpExample()

            await expectMocked(URLSession.shared)
        }
    }

    @Test func `after the shared session went to the network`() async throws {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            _ = try await URLSession.shared.data(from: server.url)

            setUpExample()

            await expectMocked(URLSession.shared)
        }
    }

    @Test func `again and again, the last stubs answering`() async {
        await #expect(processExitsWith: .success) {
            for round in 0..<3 {
                setUpExample(body: "\(round)")
                await expectMocked(URLSession.shared, "\(round)")
            }
        }
    }

    @Test func `in a session whose configuration lists the protocol`() async {
        await #expect(processExitsWith: .success) {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = [MockURLProtocol.self]
            let session = URLSession(configuration: configuration)

            setUpExample()

            await expectMocked(session)
        }
    }

    @Test func `in a session made before whose configuration the program hands over`() async {
        await #expect(processExitsWith: .success) {
            let session = URLSession(configuration: .default)
            setUpExample()

            session.configuration.protocolClasses = [MockURLProtocol.self]

            await expectMocked(session)
        }
    }

    @Test func `in a session whose configuration lists no protocols, made before or after`() async {
        await #expect(processExitsWith: .success) {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = nil
            let early = URLSession(configuration: configuration)

            setUpExample()

            await expectMocked(early)
            await expectMocked(URLSession(configuration: configuration))
        }
    }

    @Test func `not in the shared session when only custom ones are wanted, also after it was`() async throws {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            setUpExample()

            MockURLResponder.setUp(with: [], setupDefaultSessionConfiguration: false)

            let (data, _) = try await URLSession.shared.data(from: server.url)
            #expect(String(decoding: data, as: UTF8.self) == "hello")
        }
    }

    @Test func `until it is torn down, when requests go to the network again`() async throws {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            setUpExample()

            MockURLResponder.tearDown()

            let (data, _) = try await URLSession.shared.data(from: server.url)
            #expect(String(decoding: data, as: UTF8.self) == "hello")
            #expect(proxy == "")
        }
    }

    @Test func `only where asked for`() async throws {
        await #expect(processExitsWith: .success) {
            #expect(!MockURLResponder.setUpIfRequested())
            #expect(proxy == "")
        }
    }
}

func setUpExample(body: String = "mocked") {
    let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    configurator.respond(to: "/").with(body: body).always()
    MockURLResponder.setUp(with: configurator.arguments)
}

func expectMocked(_ session: URLSession, _ body: String = "mocked") async {
    do {
        #expect(try await session.reply(to: "https://api.example.com/").text == body)
    } catch {
        Issue.record(error)
    }
}
