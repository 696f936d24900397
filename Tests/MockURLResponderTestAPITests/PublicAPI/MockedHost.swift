import TestSupport

/// Returns a configurator of `https://h`, and a responder with its stubs.
func mockedHost(policy: UnmatchedPolicy) -> (MockURLResponderConfigurator, MockURLResponder) {
    let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
    return (upstream, MockURLResponder(upstream, policy: policy))
}

extension MockURLResponder {
    /// Sends a GET to each path of `https://h`.
    func get(_ paths: String...) async throws {
        for path in paths { _ = try await session.reply(to: "https://h" + path) }
    }
}

extension URLSession {
    /// Returns the texts of the replies to GETs, one after the other.
    func texts(_ urls: String...) async throws -> [String] {
        var texts: [String] = []
        for url in urls { texts.append(try await reply(to: url).text) }
        return texts
    }
}

/// Returns a request whose body is a stream.
func streaming(_ body: InputStream?, to url: String, method: String = "POST") -> URLRequest {
    var request = URLRequest(url: URL(string: url)!)
    request.httpMethod = method
    request.httpBodyStream = body
    return request
}
