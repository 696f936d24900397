package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The head of an answer as it was given last, to be given again to the same URL.
///
/// Foundation takes about as long to make one as we take for all else of a request.
package final class KnownHead: Sendable {
    private let latest = Locked<HTTPURLResponse?>(nil)

    package init() {}

    /// The head for a URL, made if the last one was for another.
    package func head(for url: URL, _ make: () -> HTTPURLResponse?) -> HTTPURLResponse? {
        if let known = latest.withLock({ $0 }), known.url == url { return known }
        let made = make()
        latest.withLock { $0 = made }
        return made
    }
}
