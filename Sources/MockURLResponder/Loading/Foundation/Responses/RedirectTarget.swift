import Foundation

/// Resolves the target of a `Location` field, and determines what happens to the body of a redirect that is not
/// followed.
///
/// - Why: Foundation on Linux does not resolve references as RFC 3986 section 5 requires. A path without a leading
///   slash starts at the root, dot segments stay, and a reference without a path leads to the root. Foundation
///   also drops the body of a redirect status without `Location`.
/// - Known from: swift-corelibs-foundation 6.3.1, `_HTTPURLProtocol.redirectRequest`,
///   `_NativeProtocol.didReceive(data:)`; compared in the fidelity tests.
/// - Delete when: the fidelity tests show that redirects on Linux behave as on Apple platforms.
enum RedirectTarget {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    static let losesUnfollowedBodies = true

    /// Returns the URL of a `Location` value for a request to `base`; `nil` if the value is no URL.
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
