import TestSupport

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
}
