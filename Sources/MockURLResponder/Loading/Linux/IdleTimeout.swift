import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How long a request waits for the next byte of its answer.
///
/// - Why: on Linux the timer belongs to Foundation's own protocol, which counts whole seconds: 1.5 is 1, and anything
///   below 1 is a millisecond. `timeoutIntervalForResource` has no effect there.
/// - Known from: swift-corelibs-foundation 6.3.1, `_HTTPURLProtocol.configureEasyHandle`, `_TimeoutSource`.
/// - Delete when: the session on Linux times out itself, or counts fractions.
enum IdleTimeout {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private static let mark = StoredField("isTimeoutIntervalSet", of: URLRequest.self)

    /// Whether the default interval was set on purpose, which a request knows and does not tell.
    private static func isMarkedAsSet(_ request: URLRequest) -> Bool {
        withUnsafePointer(to: request) { mark?.read(at: UnsafeRawPointer($0), as: Bool.self) } ?? false
    }
    #endif

    /// In seconds.
    static func limit(of request: URLRequest, in session: URLSession?) -> Double {
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        let isSet = request.timeoutInterval != 60 || isMarkedAsSet(request)
        let interval = isSet ? request.timeoutInterval : session?.configuration.timeoutIntervalForRequest ?? 60
        return max(0.001, interval.rounded(.towardZero))
        #else
        return limit(of: request)
        #endif
    }

    /// In seconds, for a client that counts as the request says, fractions too.
    static func limit(of request: URLRequest) -> Double {
        request.timeoutInterval > 0 ? request.timeoutInterval : .infinity
    }
}
