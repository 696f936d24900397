import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `Answering a request` {
    private let url = "https://api.example.com/thing"

    @Test func `a stub that answers several URLs returns the URL of each request`() async throws {
        let responder = try MockURLResponder.example { $0.respond(to: "/").with(body: "").always() }

        var urls: [String] = []
        for query in ["", "", "?a", "?a", "", "?b"] {
            let reply = try await responder.session.reply(to: "https://api.example.com/" + query)
            urls.append(reply.url?.absoluteString ?? "none")
        }

        #expect(urls == ["", "", "?a", "?a", "", "?b"].map { "https://api.example.com/" + $0 })
    }

    @Test func `an answer has the status, headers and body that its stub configures`() async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/thing").with(status: 418).with(value: "short and stout", forHeaderField: "X-Pot")
                .with(body: "tea ☕").once()
        }

        let reply = try await responder.session.reply(to: url)

        #expect(reply.status == 418)
        #expect(reply.headers["X-Pot"] == "short and stout")
        #expect(reply.headers["Content-Length"] == "7")
        #expect(reply.text == "tea ☕")
    }

    @Test func `an answer without a body is empty data with length 0`() async throws {
        let responder = try MockURLResponder.example { $0.respond(to: "/thing").once() }

        let reply = try await responder.session.reply(to: url)

        #expect(reply.status == 200)
        #expect(reply.body == Data())
        #expect(reply.headers["Content-Length"] == "0")
    }

    @Test func `a JSON body sets its content type unless the stub has another one`() async throws {
        let responder = try MockURLResponder(arguments: [
            #"--mock-url-response={"host":"h","responses":[{"request":{"path":"/a"},"response":{"body":{"json":[1]}}},"#
                + #"{"response":{"headers":{"content-type":"text/x"},"body":{"json":[2]}}}]}"#
        ])

        let plain = try await responder.session.reply(to: "https://h/a")
        let other = try await responder.session.reply(to: "https://h/b")

        #expect(plain.headers["Content-Type"] == "application/json")
        #expect(plain.text == "[1]")
        #expect(other.headers["Content-Type"] == "text/x")
    }

    @Test(arguments: [("HEAD", 200), ("GET", 204), ("GET", 304)])
    func `an answer to HEAD, and one with status 204 or 304, has no body`(_ method: String, _ status: Int) async throws
    {
        // The DSL refuses such a body for 204 and 304, and a plan may have it.
        let request = #"{"path":"/thing","method":"\#(method)"}"#
        let stub = #"{"request":\#(request),"response":{"status":\#(status),"body":"body"}}"#
        let responder = try MockURLResponder(
            arguments: [#"--mock-url-response={"host":"api.example.com","responses":[\#(stub)]}"#])

        let reply = try await responder.session.reply(to: url, method: method)

        #expect(reply.status == status)
        #expect(reply.body.isEmpty)
    }

    @Test func `an answer with two Set-Cookie fields sets two cookies`() async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/thing").with(
                value: "a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT", forHeaderField: "Set-Cookie"
            )
            .with(value: "b=2", forHeaderField: "Set-Cookie").once()
        }

        let reply = try await responder.session.reply(to: url)

        let cookies = HTTPCookie.cookies(withResponseHeaderFields: reply.headers, for: URL(string: url)!)
        #expect(cookies.map(\.name).sorted() == ["a", "b"])
    }

    @Test(.timeLimit(.minutes(10)))
    func `a delayed answer waits for its delay, and cancelling the wait ends it at once`() async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/thing").with(delay: 0.2).once()
            $0.respond(to: "/thing").with(delay: 31_536_000).once()
        }
        let start = ContinuousClock.now

        _ = try await responder.session.reply(to: url)
        #expect(ContinuousClock.now - start >= .seconds(0.2))

        let error = await cancelled(responder.session.dataTask, after: 0.05)
        #expect((error as? URLError)?.code == .cancelled)
    }

    @Test func `a task that is suspended during a delay answers after it is resumed`() async throws {
        let responder = try MockURLResponder.example {
            $0.respond(to: "/thing").with(body: "late").with(delay: 0.1).once()
        }

        let text = await withCheckedContinuation { continuation in
            let task = responder.session.dataTask(with: URL(string: url)!) { data, _, _ in
                continuation.resume(returning: data.map { String(decoding: $0, as: UTF8.self) })
            }
            task.resume()
            task.suspend()
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { task.resume() }
        }

        #expect(text == "late")
    }

    @Test func `a dropped request fails with networkConnectionLost and names its URL`() async throws {
        let responder = try MockURLResponder.example { $0.respond(to: "/thing").withDroppedRequest().once() }

        let result = await responder.session.status(of: url)

        let error = await expectURLError(.networkConnectionLost) { try result.get() }
        #expect(error?.failingURL?.absoluteString == url)
    }

    @Test(.enabled(if: (URLError.Code(rawValue: -2) as URLError.Code?) == nil, "Foundation takes any code"))
    func `the known error codes are exactly those that Foundation names`() {
        let codes = (-9999 ... -1).filter { (URLError.Code(rawValue: $0) as URLError.Code?) != nil }

        #expect(codes == KnownURLErrors.texts.keys.sorted())
    }

    @Test func `a stub can fail with every known error code, and the error names the stub as its cause`() async throws {
        let codes = KnownURLErrors.texts.keys.compactMap { URLError.Code(rawValue: $0) }
        let responder = try MockURLResponder.example { configurator in
            for code in codes { configurator.respond(to: "/thing").with(fault: .urlError(code)).once() }
        }

        for code in codes {
            let error = await expectURLError(code) { try await responder.session.reply(to: url) }

            // On Linux, Foundation names no URL in a timeout; see docs/reference/platforms.md.
            if code != .timedOut { #expect(error?.failingURL?.absoluteString == url) }
            let stub = ", as a stub of MockURLResponder specifies. The stub is #"
            #expect(error?.localizedDescription.contains(stub) == true)
        }
    }

    @Test func `a stub with 20 uses answers 20 of 64 simultaneous requests`() async throws {
        let responder = try MockURLResponder.example(policy: .answer(404)) { $0.respond(to: "/thing").times(20) }
        let session = responder.session

        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<64 { group.addTask { try await session.reply(to: url).status } }
            return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        }

        #expect(statuses == [200: 20, 404: 44])
    }

    private func cancelled(
        _ make: @Sendable (URL, @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void) -> URLSessionDataTask,
        after seconds: Double
    ) async -> (any Error)? {
        await withCheckedContinuation { continuation in
            let task = make(URL(string: url)!) { _, _, error in continuation.resume(returning: error) }
            task.resume()
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { task.cancel() }
        }
    }
}
