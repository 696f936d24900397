import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response that Foundation on Linux does not treat as a Basic challenge.
///
/// - Why: when a 401 with `WWW-Authenticate: Basic realm=…` finishes, Foundation starts its own authentication. It
///   never ends for a mocked request, or sends the request to the network once it has a credential. Foundation
///   creates the protection space from `response.url`, and delivers the 401 unchanged if the URL is `nil`. So the
///   URL reads as `nil` once, on the thread that finishes the load.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLProtectionSpace.create(with:)`.
/// - Delete when: a `URLProtocol` on Linux answers authentication challenges itself.
final class UnchallengedResponse: HTTPURLResponse, @unchecked Sendable {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    /// Returns the response that a server would give, as an instance of this class if Foundation could see a
    /// challenge.
    ///
    /// Equal responses share one object, because responses never change on Linux.
    static func response(to url: URL, from prepared: PreparedResponse) -> HTTPURLResponse? {
        guard prepared.status == 401 else {
            guard let known = prepared.knownHead else { return plainResponse(to: url, from: prepared) }
            return known.head(for: url) { plainResponse(to: url, from: prepared) }
        }
        return UnchallengedResponse(
            url: url, statusCode: prepared.status, httpVersion: "HTTP/1.1",
            headerFields: fields(of: prepared))
    }

    /// Runs what finishes a load, so that Foundation sees no challenge in the response.
    static func withoutChallenge(_ response: HTTPURLResponse?, _ body: () -> Void) {
        if let response = response as? UnchallengedResponse { response.hideURL(during: body) } else { body() }
    }

    // Sendable: the only mutable field is locked.
    private let hidingThread = Locked<pthread_t?>(nil)

    /// Calls `body`, and hides the URL from the first read on this thread.
    private func hideURL(during body: () -> Void) {
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
    // Sendable: adds nothing to a Sendable class.
    static func response(to url: URL, from prepared: PreparedResponse) -> HTTPURLResponse? {
        plainResponse(to: url, from: prepared)
    }

    static func withoutChallenge(_ response: HTTPURLResponse?, _ body: () -> Void) { body() }
    #endif

    private static func plainResponse(to url: URL, from prepared: PreparedResponse) -> HTTPURLResponse? {
        HTTPURLResponse(
            url: url, statusCode: prepared.status, httpVersion: "HTTP/1.1", headerFields: fields(of: prepared))
    }

    /// Returns the header fields in Foundation's form.
    ///
    /// On Linux, Foundation joins the values of a name only if they have the same spelling.
    private static func fields(of prepared: PreparedResponse) -> [String: String] {
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        Dictionary(prepared.fields.fields.map { ($0.name, $0.value) }) { "\($0), \($1)" }
        #else
        prepared.fields.combined
        #endif
    }
}
