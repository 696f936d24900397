import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing
import XCTest

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.launching) struct `docs/migration/FromOHHTTPStubs.md, sessions` {
    @Test func `the shared session, default and ephemeral ones`() async {
        await #expect(processExitsWith: .success) {
            let api = MockURLResponderConfigurator(scheme: "https", host: "mywebservice.com")
            api.respond(to: .any).with(body: "mocked").always()
            let url = URL(string: "https://mywebservice.com/")!

            MockURLResponder.setUp(with: api)
            let sessions = [
                URLSession.shared, URLSession(configuration: .default), URLSession(configuration: .ephemeral),
            ]
            let body = try Data(contentsOf: url)

            for session in sessions {
                try #require(await session.reply(to: url.absoluteString).text == "mocked")
            }
            try #require(String(decoding: body, as: UTF8.self) == "mocked")
        }
    }

    @Test func `others that take a configuration`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "mywebservice.com")
        api.respond(to: "/").with(body: "mocked").once()
        let responder = MockURLResponder(api)

        let configuration = URLSessionConfiguration.default
        responder.install(in: configuration)
        let session = URLSession(configuration: configuration)

        #expect(try await session.reply(to: "https://mywebservice.com/").text == "mocked")
    }

    @Test func `switching it off and on`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer(
                answering: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nreal")
            let api = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
            api.respond(to: .any).with(body: "mocked").always()
            MockURLResponder.setUp(with: api)
            let url = server.url

            MockURLResponder.isEnabled = false
            let real = try await URLSession.shared.data(from: url).0
            MockURLResponder.isEnabled = true
            let mocked = try await URLSession.shared.data(from: url).0

            try #require(String(decoding: real, as: UTF8.self) == "real")
            try #require(String(decoding: mocked, as: UTF8.self) == "mocked")
        }
    }

    @Test func `switching it off for a configuration`() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            let api = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
            api.respond(to: .any).with(body: "mocked").always()

            MockURLResponder.setUp(with: api)
            let configuration = URLSessionConfiguration.default
            MockURLResponder.setEnabled(false, for: configuration)
            let unmocked = URLSession(configuration: configuration)
            let mocked = URLSession(configuration: .default)

            try #require(await mocked.reply(to: server.url.absoluteString).text == "mocked")
            try #require(await unmocked.reply(to: server.url.absoluteString).text == "hello")
        }
    }

    @Test func `uploads`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "mywebservice.com")
        let photo = Data(repeating: 7, count: 100_000)

        api.respond(to: .post("/photos")).when(.body(photo)).with(status: 201).always()

        let responder = MockURLResponder(api)
        let progress = UploadProgress()
        let session = URLSession(configuration: responder.configuration, delegate: progress, delegateQueue: nil)
        var request = URLRequest(url: URL(string: "https://mywebservice.com/photos")!)
        request.httpMethod = "POST"
        let status = await withCheckedContinuation { continuation in
            progress.ended.withLock { $0 = { continuation.resume(returning: $0) } }
            session.uploadTask(with: request, from: photo).resume()
        }
        #expect(status == 201)
        #expect(progress.sent.withLock { $0 } == 100_000)
    }

    @Test func `keeping it out of a release`() async {
        await #expect(processExitsWith: .success) {
            #if DEBUG
            MockURLResponder.setUpIfRequested()
            #endif
            try #require(MockURLResponder.stubs.isEmpty)
        }
    }
}

final class NewsTests: XCTestCase {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "mywebservice.com")

    override func setUp() {
        MockURLResponder.setUp(with: api)
    }

    override func tearDown() {
        MockURLResponder.tearDown()
    }

    func testNews() async throws {
        api.respond(to: "/news").with(body: "Hello World!").once()
        let (data, _) = try await URLSession.shared.data(from: URL(string: "https://mywebservice.com/news")!)
        XCTAssertEqual(String(decoding: data, as: UTF8.self), "Hello World!")
    }
}

private final class UploadProgress: NSObject, URLSessionTaskDelegate, Sendable {
    let sent = Locked<Int64>(0)
    let ended = Locked<@Sendable (Int?) -> Void>({ _ in })

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        sent.withLock { $0 = totalBytesSent }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        ended.withLock { $0 }((task.response as? HTTPURLResponse)?.statusCode)
    }
}
