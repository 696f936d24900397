import Foundation
import MockURLResponder
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if os(Linux)
@Suite struct `Long answers that are recorded` {
    /// A server whose body has as many mebibytes as its path says.
    private let server: ScriptedServer
    private let listener = ExchangeCollector()

    init() throws {
        server = try ScriptedServer { request in
            let count = (Int(request.path.dropFirst()) ?? 0) << 20
            let head = "HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\nConnection: close\r\n\r\n"
            return [.send(Data(head.utf8)), .send(Data(repeating: 0x61, count: count))]
        }
    }

    private func url(_ mebibytes: Int) -> URL { URL(string: "http://127.0.0.1:\(server.port)/\(mebibytes)")! }

    private func session(_ delegate: any URLSessionDelegate, timeout: Double = 60) throws -> URLSession {
        let responder = try listener.responder()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        responder.install(in: configuration)
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    @Test func `a suspended task goes on where it was`() async throws {
        let client = HesitantClient()
        let task = try session(client, timeout: 1).dataTask(with: url(16))
        task.resume()
        await client.hasBegun()
        task.suspend()
        client.goOn()
        try await Task.sleep(nanoseconds: 1_500_000_000)
        task.resume()

        #expect(await client.end() == 0)
        #expect(client.count == 16 << 20)
    }

    @Test func `a redirect with a long body is followed by a client that takes pieces`() async throws {
        let port = server.port
        let moved = try ScriptedServer { _ in
            let head =
                "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:\(port)/1\r\nContent-Length: \(4 << 20)\r\n\r\n"
            return [.send(Data(head.utf8)), .send(Data(repeating: 0x61, count: 4 << 20))]
        }
        let client = HesitantClient()
        client.goOn()

        try session(client).dataTask(with: URL(string: "http://127.0.0.1:\(moved.port)/")!).resume()

        #expect(await client.end() == 0)
        #expect(client.count == 1 << 20)
    }
}

/// Takes its first piece only when the test lets it go on.
private final class HesitantClient: NSObject, URLSessionDataDelegate {
    private let gate = DispatchSemaphore(value: 0)
    private let isOpen = Locked(false)
    private let taken = Locked(0)
    private let (beginnings, begun) = AsyncStream<Void>.makeStream()
    private let (endings, ended) = AsyncStream<Int>.makeStream()

    var count: Int { taken.withLock(\.self) }

    func hasBegun() async { for await _ in beginnings { break } }

    func end() async -> Int? {
        for await code in endings { return code }
        return nil
    }

    func goOn() {
        isOpen.withLock { $0 = true }
        gate.signal()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        begun.yield()
        if !isOpen.withLock(\.self) { gate.wait() }
        taken.withLock { $0 += data.count }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        ended.yield((error as NSError?)?.code ?? 0)
    }
}
#endif
