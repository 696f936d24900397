import Foundation

/// Decides which URLs Foundation would request over HTTP.
///
/// - Why here: on Linux, Foundation accepts `http` and `https` only in lowercase. It fails if the host is missing
///   or the port is above 65535. A request that fails with a server must also fail here.
/// - Known from: swift-corelibs-foundation 6.3.1, `_HTTPURLProtocol.canInit`, `configureEasyHandle`.
/// - Delete when: Foundation on Linux accepts schemes in any case.
enum WebURL {
    /// Returns whether the scheme is `http` or `https`.
    static func isWeb(_ url: URL?) -> Bool {
        // Comparing the beginning of the string is faster than reading the scheme.
        guard let text = url?.absoluteString else { return false }
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        return text.beginsWithBytes(of: "http:") || text.beginsWithBytes(of: "https:")
        #else
        let beginning = text.prefix(6).lowercased()
        return beginning.hasPrefix("http:") || beginning == "https:"
        #endif
    }

    /// Returns whether a redirect may lead to a URL: the case of its scheme does not count.
    static func isWebTarget(_ url: URL?) -> Bool {
        url?.scheme.map { ["http", "https"].contains($0.lowercased()) } ?? false
    }

    /// Returns the error for a URL without a usable host or port; `nil` if the URL can be requested.
    static func refusal(of request: CapturedRequest) -> URLError? {
        let origin = request.url.origin
        let url = request.writtenURL
        if let port = origin.port, port > PlanRules.ports.upperBound {
            return URLError(.badURL, url: url, explanation: "HTTP URL has the port \(port), which is above 65535")
        }
        guard origin.host.isEmpty else { return nil }
        // The host may still be the root of the domain name system, which has an empty name.
        guard url.host?.isEmpty ?? true else { return nil }
        return URLError(.badURL, url: url, explanation: "HTTP URL must have a host")
    }
}
