import Foundation

/// Which URLs Foundation would ask the web for.
///
/// - Why here: on Linux it takes `http` and `https` in small letters only, and fails where there is no host or the port is
///   above 65535; a program that gets no answer with a server must not get one here.
/// - Known from: swift-corelibs-foundation 6.3.1, `_HTTPURLProtocol.canInit`, `configureEasyHandle`.
/// - Delete when: Foundation on Linux takes schemes in any case.
enum WebURL {
    /// Whether the scheme is one of the web.
    static func isWeb(_ url: URL?) -> Bool {
        // Its beginning is found faster than its scheme.
        guard let text = url?.absoluteString else { return false }
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        return text.beginsWithBytes(of: "http:") || text.beginsWithBytes(of: "https:")
        #else
        let beginning = text.prefix(6).lowercased()
        return beginning.hasPrefix("http:") || beginning == "https:"
        #endif
    }

    /// Why nobody can be asked for a URL of the web; nil when somebody can.
    static func refusal(of request: CapturedRequest) -> URLError? {
        let origin = request.url.origin
        let url = request.writtenURL
        if let port = origin.port, port > PlanRules.ports.upperBound {
            return URLError(.badURL, url: url, explanation: "HTTP URL has the port \(port), which is above 65535")
        }
        guard origin.host.isEmpty else { return nil }
        // The root of all names is a host, and has no name.
        guard url.host?.isEmpty ?? true else { return nil }
        return URLError(.badURL, url: url, explanation: "HTTP URL must have a host")
    }
}
