package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The request that all measurements send, and its answer.
package enum Exchange {
    package static let scheme = "https"
    package static let host = "api.example.com"
    package static let path = "/rates"
    /// The path of a request that no stub answers.
    package static let unansweredPath = "/rate"

    /// The answer's body of about 100 bytes, so that copying it takes no noticeable time.
    package static let text = """
        {"base":"EUR","date":"2026-01-15","rates":{"USD":1.0842,"GBP":0.8431,"CHF":0.9367,"JPY":169.41}}
        """
    package static let body = Data(text.utf8)

    /// The answer's header fields.
    ///
    /// A stub adds Content-Length by itself, so the reference sends it too.
    package static let headers = ["Content-Type": "application/json", "Content-Length": String(body.count)]

    package static func request(path: String = path, query: String? = nil) throws -> URLRequest {
        var components = URLComponents()
        components.scheme = scheme
        components.host = host
        components.path = path
        components.query = query
        guard let url = components.url else { throw URLError(.badURL) }
        return URLRequest(url: url)
    }

    /// Whether an answer has the expected body and exactly the expected header fields.
    package static func isExpected(_ data: Data, _ response: URLResponse) -> Bool {
        guard let response = response as? HTTPURLResponse else { return false }
        return response.statusCode == 200 && data == body && response.allHeaderFields as? [String: String] == headers
    }

    /// Returns the launch argument of a plan with these stubs, which are JSON.
    package static func argument(_ stubs: [String], of host: String = host) -> String {
        #"--mock-url-response={"host":"\#(host)","responses":[\#(stubs.joined(separator: ","))]}"#
    }
}
