package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Caches the last head of a response, for the next request to the same URL.
///
/// Foundation takes about as long to create a head as this package takes for the rest of a request.
package final class KnownHead: Sendable {
    private let latest = Locked<HTTPURLResponse?>(nil)

    package init() {}

    /// Returns the cached head for a URL, or creates one.
    package func head(for url: URL, _ make: () -> HTTPURLResponse?) -> HTTPURLResponse? {
        if let known = latest.withLock({ $0 }), known.url == url { return known }
        let made = make()
        latest.withLock { $0 = made }
        return made
    }
}
