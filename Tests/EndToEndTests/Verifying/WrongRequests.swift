import TestSupport

private let typo = URL(string: "https://h/rate")!

/// A session that a program keeps in a static property.
private let keptSession = URLSession(configuration: .ephemeral)

extension WrongTests {
    /// The code under test sends a request that no stub answers, and the test does not look at its result.
    @Suite(.mockedNetwork(host: "h") { $0.respond(to: "/rates").with(body: "1.0842").always() })
    struct `Requests without a stub` {
        private func network() throws -> MockedNetwork { try MockedNetwork.current }

        @Test func `a request in a session that was made before the test`() async {
            _ = try? await keptSession.data(from: typo)
        }

        @Test func `a request in a session without protocols`() async {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = []
            _ = try? await URLSession(configuration: configuration).data(from: typo)
        }

        @Test func `a request that an object sends when it is released`() throws {
            final class Flush {
                let session: URLSession
                init(_ session: URLSession) { self.session = session }
                deinit { session.dataTask(with: typo).resume() }
            }
            _ = Flush(try network().session)
        }

        @Test func `a request of a Data that reads a URL`() {
            _ = try? Data(contentsOf: typo)
        }

        @Test func `a request after the last answer of a stub`() async throws {
            try network().host("b").respond(to: "/").once()
            for _ in 0..<2 { _ = try? await network().session.data(from: URL(string: "https://b/")!) }
        }
    }
}
