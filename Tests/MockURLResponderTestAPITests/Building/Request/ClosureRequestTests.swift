import TestSupport

@Suite struct `Closures of stubs` {
    /// The way in which a client sends its request.
    enum Client: CaseIterable {
        case session, upload, stream, adapter
    }

    private var (upstream, responder) = mockedHost(policy: .answer(404))
    private let seen = Locked<[String: [String]]>([:])

    init() {
        responder.onAnswer { [seen] call in seen.note(call.request, by: "onAnswer of the engine") }
        responder.onUnmatched { [seen] request, _ in seen.note(request, by: "onUnmatched") }
    }

    @Test(arguments: Client.allCases) func `closures receive the whole request`(_ client: Client) async throws {
        let seen = seen
        upstream.respond(to: "/a", method: "POST").when { request in
            seen.note(request, by: "predicate")
            return true
        }.with { request in
            seen.note(request, by: "computation")
            return MockResponse()
        }.onAnswer { seen.note($0.request, by: "onAnswer of the stub") }.always()

        for path in ["a", "b"] { try await send(request(path), by: client) }

        let expected = description(of: request("a"), body: "body")
        let kinds = ["predicate", "computation", "onAnswer of the stub", "onAnswer of the engine"]
        for kind in kinds { #expect(seen.withLock { $0[kind]?.first } == expected, "\(kind)") }
        #expect(seen.withLock { $0["onUnmatched"]?.first } == description(of: request("b"), body: "body"))
    }

    @Test(arguments: [Client.session, .adapter])
    func `a closure receives all properties of the client's request after a redirect`(_ client: Client) async throws {
        let seen = seen
        upstream.respond(to: "/a", method: "POST").with(redirectTo: "/c", status: 307).always()
        upstream.respond(to: "/c", method: "POST").with { request in
            seen.note(request, by: "computation")
            return MockResponse()
        }.always()

        try await send(request("a"), by: client)

        var followed = request("c")
        followed.httpBody = nil
        #expect(seen.withLock { $0["computation"]?.last } == description(of: followed, body: ""))
    }

    @Test func `a closure receives each header field of the session and the request once`() async throws {
        let seen = Locked<[String: String]>([:])
        upstream.respond(to: "/").with { request in
            seen.withLock { $0 = request.allHTTPHeaderFields ?? [:] }
            return MockResponse()
        }.always()
        let configuration = responder.configuration
        configuration.httpAdditionalHeaders = ["X-Session": "session", "x-both": "session"]
        var request = URLRequest(url: URL(string: "https://h/")!)
        request.setValue("request", forHTTPHeaderField: "X-Both")
        request.addValue("1", forHTTPHeaderField: "X-List")
        request.addValue("2", forHTTPHeaderField: "X-List")

        _ = try await URLSession(configuration: configuration).data(for: request)

        #expect(seen.withLock { $0 } == ["X-Session": "session", "X-Both": "request", "X-List": "1,2"])
    }

    @Test func `an asynchronous closure answers, and its error becomes the error of the request`() async throws {
        upstream.respond(to: "/").with { request in
            await Task.yield()
            return MockResponse(body: request.url?.query ?? "")
        }.once()
        upstream.respond(to: "/").with { _ async throws -> MockResponse in throw URLError(.cannotFindHost) }.once()

        #expect(try await responder.session.reply(to: "https://h/?a=1").text == "a=1")
        await expectURLError(.cannotFindHost) { try await responder.session.reply(to: "https://h/") }
    }

    private func request(_ path: String) -> URLRequest {
        var request = URLRequest(
            url: URL(string: "https://h/\(path)")!, cachePolicy: .returnCacheDataElseLoad, timeoutInterval: 17)
        request.httpMethod = "POST"
        request.httpShouldHandleCookies = false
        request.allowsCellularAccess = false
        request.mainDocumentURL = URL(string: "https://main/")
        request.networkServiceType = .background
        request.setValue("1", forHTTPHeaderField: "X-One")
        request.httpBody = Data("body".utf8)
        return request
    }

    private func send(_ request: URLRequest, by client: Client) async throws {
        var bodiless = request
        bodiless.httpBody = nil
        switch client {
        case .session: _ = try await responder.session.data(for: request)
        case .upload: _ = try await responder.session.upload(for: bodiless, from: Data("body".utf8))
        case .stream:
            bodiless.httpBodyStream = InputStream(data: Data("body".utf8))
            _ = try await responder.session.data(for: bodiless)
        case .adapter: _ = try await responder.respond(to: request)
        }
    }
}

extension Locked where Value == [String: [String]] {
    fileprivate func note(_ request: URLRequest, by closure: String) {
        let body = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
        withLock { $0[closure, default: []].append(description(of: request, body: body)) }
    }
}

/// Describes all properties of a request that a client can set.
private func description(of request: URLRequest, body: String) -> String {
    let fields = (request.allHTTPHeaderFields ?? [:]).map { "\($0.key)=\($0.value)" }.sorted()
    return """
        \(request.httpMethod ?? "") \(request.url?.absoluteString ?? "") \(fields) \(body)
        policy \(request.cachePolicy.rawValue), timeout \(request.timeoutInterval), \
        cookies \(request.httpShouldHandleCookies), cellular \(request.allowsCellularAccess), \
        document \(request.mainDocumentURL?.absoluteString ?? "none"), service \(request.networkServiceType.rawValue)
        """
}
