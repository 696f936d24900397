package import Foundation
package import MockURLResponder
package import MockURLResponderTestAPI
import Testing

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The response that a client received for a request.
package struct Reply: Sendable {
    package var status: Int
    package var headers: [String: String]
    package var body: Data
    package var url: URL?

    package var text: String { String(decoding: body, as: UTF8.self) }
}

extension URLSession {
    /// Returns the reply to a request, sent in the way that most programs use.
    package func reply(
        to url: String, method: String = "GET", headers: [String: String] = [:], body: Data? = nil
    ) async throws -> Reply {
        // All tests of a process run at the same time, so a busy machine continues a test long after its request began.
        var request = URLRequest(url: URL(string: url)!, timeoutInterval: 86_400)
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await data(for: request)
        return Reply(data, response)
    }

    /// Returns the status of the reply, or the error of the request, which must be a `URLError`.
    package func status(of url: String, method: String = "GET") async -> Result<Int, URLError> {
        do {
            return .success(try await reply(to: url, method: method).status)
        } catch let error as URLError {
            return .failure(error)
        } catch {
            Issue.record(error, "a request failed with an error that is no URLError")
            return .failure(URLError(.unknown))
        }
    }
}

extension Reply {
    package init(_ data: Data, _ response: URLResponse) {
        let response = response as! HTTPURLResponse
        status = response.statusCode
        body = data
        url = response.url
        headers = response.allHeaderFields.reduce(into: [:]) { $0["\($1.key)"] = "\($1.value)" }
    }
}

extension MockURLResponder {
    /// Returns a responder with stubs for one host, `https://api.example.com`.
    package static func example(
        policy: UnmatchedPolicy = .drop, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        _ build: (MockURLResponderConfigurator) -> Void
    ) throws -> MockURLResponder {
        let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        build(configurator)
        return try MockURLResponder(
            arguments: configurator.arguments + [policy.argument], name: name, fileID: fileID, line: line)
    }
}

extension CapturedRequest {
    /// Creates a request like one that the loading system captures.
    package convenience init(_ url: String, method: String = "GET", headers: HeaderFields = [:], body: String = "") {
        self.init(method: method, url: URL(string: url)!, headers: headers, body: Data(body.utf8))
    }
}
