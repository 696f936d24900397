import TestSupport

/// Notes the tasks whose heads and bodies arrive, in their order.
private final class Arrivals: NSObject, URLSessionDataDelegate {
    private let names: Locked<[String]>

    init(_ names: Locked<[String]>) { self.names = names }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        names.withLock { $0.append(response.url?.lastPathComponent ?? "") }
        completionHandler(.allow)
    }
}

@Suite("The order of releases", .tags(.slow)) struct ReleaseOrderTests {
    private static let names = ["a", "b", "c", "d"]

    @Test("clients of two sessions receive heads in the order of 2,500 random releases") func heads() async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
        for name in Self.names { upstream.respond(to: .get("/\(name)")).with(body: name).held(name).always() }
        let responder = MockURLResponder(upstream, policy: .drop)
        let arrived = Locked<[String]>([])
        let sessions = (0..<2).map { _ in
            URLSession(configuration: responder.configuration, delegate: Arrivals(arrived), delegateQueue: nil)
        }
        var random = SplitMix64(seed: 41)
        for _ in 0..<2_500 {
            for (index, name) in Self.names.enumerated() {
                sessions[index % 2].dataTask(with: URL(string: "https://h/\(name)")!).resume()
            }
            for name in Self.names { try await responder.waitForHeld(name) }
            let order = Self.names.shuffled(using: &random)
            for name in order { try await responder.release(name) }
            let received = arrived.withLock { names in
                defer { names = [] }
                return names
            }
            try #require(received == order)
        }
        for session in sessions { session.invalidateAndCancel() }
    }
}
