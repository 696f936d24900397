import Foundation

/// Where a `Location` leads, and what becomes of a redirect that is not followed.
///
/// - Why: Foundation on Linux does not resolve a reference as RFC 3986 section 5 says: a path without a leading slash is
///   taken from the root, dot segments stay, and a reference without path leads to the root. And of the statuses that
///   redirect it drops the body when there is no `Location`.
/// - Known from: swift-corelibs-foundation 6.3.1, `_HTTPURLProtocol.redirectRequest`, `_NativeProtocol.didReceive(data:)`;
///   compared in the fidelity tests.
/// - Delete when: the fidelity tests of redirects say that Foundation does it as Apple's.
enum RedirectTarget {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    static let losesUnfollowedBodies = true

    /// The URL that a field value means for a request to `base`; nil when it means none.
    static func url(_ location: String, from base: URL) -> URL? {
        guard let target = URL(string: location) else { return nil }
        if target.scheme != nil, target.host != nil { return target }
        guard var parts = URLComponents(url: base, resolvingAgainstBaseURL: false) else { return nil }
        if let host = target.host {
            parts.host = host
            parts.port = target.port
        }
        parts.path = target.path.hasPrefix("/") ? target.path : "/" + target.path
        parts.percentEncodedQuery = target.query
        parts.percentEncodedFragment = target.fragment
        return parts.url
    }
    #else
    static let losesUnfollowedBodies = false

    static func url(_ location: String, from base: URL) -> URL? {
        URL(string: location, relativeTo: base)?.absoluteURL
    }
    #endif
}
