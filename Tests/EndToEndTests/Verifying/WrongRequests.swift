import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let url = URL(string: "https://h/rates")!
private let typo = URL(string: "https://h/rate")!

/// A session that a program keeps in a static property.
private let keptSession = URLSession(configuration: .ephemeral)

extension WrongTests {
    /// The code under test sends a request that no stub answers, and the test does not look at its result.
    @Suite(.mockedNetwork(host: "h") { $0.respond(to: "/rates").with(body: "1.0842").always() })
    struct `Requests without a stub` {
        private func network() throws -> MockedNetwork { try MockedNetwork.current }

        /// Runs a closure, and returns when the closure calls its argument.
        private func wait(for body: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) async {
            await withCheckedContinuation { continuation in body { continuation.resume() } }
        }

        @Test func `a request whose error is discarded`() async throws {
            _ = try? await network().session.data(from: typo)
        }

        @Test func `a request whose error is caught`() async throws {
            do { _ = try await network().session.data(from: typo) } catch { print(error) }
        }

        @Test func `a request whose error becomes a default`() async throws {
            let data = (try? await network().session.data(from: typo))?.0 ?? Data("1.0842".utf8)
            #expect(data.count == 6)
        }

        @Test func `a request in the shared session`() async {
            _ = try? await URLSession.shared.data(from: typo)
        }

        @Test func `a request in a session that was made before the test`() async {
            _ = try? await keptSession.data(from: typo)
        }

        @Test func `a request in a session without protocols`() async {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = []
            _ = try? await URLSession(configuration: configuration).data(from: typo)
        }

        @Test func `a request that is the last statement`() throws {
            try network().session.dataTask(with: typo).resume()
        }

        @Test func `a request that is the last statement, in the shared session`() {
            URLSession.shared.dataTask(with: typo).resume()
        }

        @Test func `a request whose completion handler ignores the error`() throws {
            try network().session.dataTask(with: typo) { _, _, _ in }.resume()
        }

        @Test func `a request that uploads as the last statement`() throws {
            var request = URLRequest(url: typo)
            request.httpMethod = "POST"
            try network().session.uploadTask(with: request, from: Data("1".utf8)).resume()
        }

        @Test func `a request that downloads as the last statement`() throws {
            try network().session.downloadTask(with: typo).resume()
        }

        @Test func `a request in a deferred statement`() throws {
            let session = try network().session
            defer { session.dataTask(with: typo).resume() }
            #expect(session.delegate == nil)
        }

        @Test func `a request that an object sends when it is released`() throws {
            final class Flush {
                let session: URLSession
                init(_ session: URLSession) { self.session = session }
                deinit { session.dataTask(with: typo).resume() }
            }
            _ = Flush(try network().session)
        }

        @Test func `a request in a detached task`() async {
            await Task.detached { _ = try? await URLSession.shared.data(from: typo) }.value
        }

        @Test func `a request in a detached task with the session of the network`() async throws {
            let session = try network().session
            await Task.detached { _ = try? await session.data(from: typo) }.value
        }

        @Test func `a request on a queue`() async {
            await wait { done in
                DispatchQueue.global().async { URLSession.shared.dataTask(with: typo) { _, _, _ in done() }.resume() }
            }
        }

        @Test func `a request on a queue, after a time`() async {
            await wait { done in
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) {
                    URLSession.shared.dataTask(with: typo) { _, _, _ in done() }.resume()
                }
            }
        }

        @Test func `a request in an operation`() async {
            await wait { done in
                OperationQueue().addOperation {
                    URLSession.shared.dataTask(with: typo) { _, _, _ in done() }.resume()
                }
            }
        }

        @Test func `a request on a thread`() async {
            await wait { done in
                Thread.detachNewThread { URLSession.shared.dataTask(with: typo) { _, _, _ in done() }.resume() }
            }
        }

        @Test func `a request in the completion handler of another request`() async {
            await wait { done in
                URLSession.shared.dataTask(with: url) { _, _, _ in
                    URLSession.shared.dataTask(with: typo) { _, _, _ in done() }.resume()
                }.resume()
            }
        }

        @Test func `a request of a Data that reads a URL`() {
            _ = try? Data(contentsOf: typo)
        }

        @Test func `a request of a String that reads a URL`() {
            _ = try? String(contentsOf: typo, encoding: .utf8)
        }

        @Test func `a request in one child of a group`() async throws {
            let session = try network().session
            await withTaskGroup(of: Void.self) { group in
                for target in [url, typo, url] {
                    group.addTask { _ = try? await session.data(from: target) }
                }
            }
        }

        @Test func `a request whose result decides nothing`() async throws {
            async let first = network().session.data(from: url)
            async let second = try? network().session.data(from: typo)
            #expect(try await first.0.count == 6)
            _ = await second
        }

        @Test(arguments: [url, typo]) func `a request in one case of several`(target: URL) async throws {
            _ = try? await network().session.data(from: target)
        }

        @Test func `a request with another method`() async throws {
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            _ = try? await network().session.data(for: request)
        }

        @Test func `a request with another scheme`() async throws {
            _ = try? await network().session.data(from: URL(string: "http://h/rates")!)
        }

        @Test func `a request to another port`() async throws {
            _ = try? await network().session.data(from: URL(string: "https://h:8443/rates")!)
        }

        @Test func `a request to another host`() async throws {
            _ = try? await network().session.data(from: URL(string: "https://example.com/rates")!)
        }

        @Test func `a request after a redirect`() async throws {
            try network().host("h").respond(to: "/old").with(redirectTo: "/new").once()
            _ = try? await network().session.data(from: URL(string: "https://h/old")!)
        }

        @Test func `a request after the last answer of a stub`() async throws {
            try network().host("b").respond(to: "/").once()
            for _ in 0..<2 { _ = try? await network().session.data(from: URL(string: "https://b/")!) }
        }

        @Test func `a request after the last answer of a sequence`() async throws {
            try network().host("b").respond(to: "/").with(status: 503).once().then().once()
            for _ in 0..<3 { _ = try? await network().session.data(from: URL(string: "https://b/")!) }
        }

        @Test func `a request with another value of a query field`() async throws {
            try network().host("b").respond(to: "/").when(.query("base", "EUR")).always()
            _ = try? await network().session.data(from: URL(string: "https://b/?base=eur")!)
        }

        @Test func `a request without a header field`() async throws {
            try network().host("b").respond(to: "/").when(.bearerToken("secret")).always()
            _ = try? await network().session.data(from: URL(string: "https://b/")!)
        }

        @Test func `a request with another body`() async throws {
            try network().host("b").respond(to: .post("/")).when(.jsonBody(["id": 7])).always()
            var request = URLRequest(url: URL(string: "https://b/")!)
            request.httpMethod = "POST"
            request.httpBody = Data(#"{"id":8}"#.utf8)
            _ = try? await network().session.data(for: request)
        }
    }
}
