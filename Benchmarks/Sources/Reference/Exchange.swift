package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The one request that everything here makes, and its answer.
package enum Exchange {
    package static let scheme = "https"
    package static let host = "api.example.com"
    package static let path = "/rates"
    /// What is asked for where nobody is to answer.
    package static let unansweredPath = "/rate"

    /// About 100 bytes: small enough that copying it is not what is measured.
    package static let text = """
        {"base":"EUR","date":"2026-01-15","rates":{"USD":1.0842,"GBP":0.8431,"CHF":0.9367,"JPY":169.41}}
        """
    package static let body = Data(text.utf8)

    /// A stub sends a length of its own accord, so the reference has to, too.
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

    /// Whether an answer is the one that is expected, with these header fields and no others.
    package static func isExpected(_ data: Data, _ response: URLResponse) -> Bool {
        guard let response = response as? HTTPURLResponse else { return false }
        return response.statusCode == 200 && data == body && response.allHeaderFields as? [String: String] == headers
    }
}
