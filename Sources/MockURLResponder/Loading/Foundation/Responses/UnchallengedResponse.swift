import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response that Foundation on Linux does not take for a Basic challenge.
///
/// - Why: when a 401 with `WWW-Authenticate: Basic realm=…` finishes, Foundation starts its own authentication, which
///   never ends for a request that is not on the network, or goes to the real network once it has a credential. It
///   makes the protection space of `response.url`; without one it delivers the 401 as it is. So the URL reads as nil
///   once, on the thread that finishes, while it finishes.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLProtectionSpace.create(with:)`.
/// - Delete when: a `URLProtocol` on Linux answers authentication challenges itself.
final class UnchallengedResponse: HTTPURLResponse, @unchecked Sendable {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    /// A response as a server would give it, of this class where it could be taken for a challenge.
    ///
    /// One that was given before is given again: on Linux it never changes.
    static func response(to url: URL, from prepared: PreparedResponse) -> HTTPURLResponse? {
        guard prepared.status == 401 else {
            guard let known = prepared.knownHead else { return plainResponse(to: url, from: prepared) }
            return known.head(for: url) { plainResponse(to: url, from: prepared) }
        }
        return UnchallengedResponse(
            url: url, statusCode: prepared.status, httpVersion: "HTTP/1.1", headerFields: prepared.fields.combined)
    }

    /// Finishes a load without a challenge.
    static func finish(_ response: HTTPURLResponse?, _ body: () -> Void) {
        if let response = response as? UnchallengedResponse { response.finish(body) } else { body() }
    }

    // Sendable: the one field that changes is behind a lock.
    private let hidingThread = Locked<pthread_t?>(nil)

    /// Finishes, with the URL hidden from the first who asks on this thread.
    private func finish(_ body: () -> Void) {
        hidingThread.withLock { $0 = pthread_self() }
        body()
        hidingThread.withLock { $0 = nil }
    }

    override var url: URL? {
        let isHidden = hidingThread.withLock { thread in
            guard let hiding = thread, pthread_equal(hiding, pthread_self()) != 0 else { return false }
            thread = nil
            return true
        }
        return isHidden ? nil : super.url
    }
    #else
    // Sendable: nothing is added to what is Sendable already.
    static func response(to url: URL, from prepared: PreparedResponse) -> HTTPURLResponse? {
        plainResponse(to: url, from: prepared)
    }

    static func finish(_ response: HTTPURLResponse?, _ body: () -> Void) { body() }
    #endif

    private static func plainResponse(to url: URL, from prepared: PreparedResponse) -> HTTPURLResponse? {
        HeadTemplate.head(to: url, status: prepared.status, prepared.fields)
    }
}
