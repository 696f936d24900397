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
    /// In seconds.
    static func limit(of request: URLRequest, in session: URLSession?) -> Double {
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        // A request does not tell whether its interval was set; the default is.
        let isSet = request.timeoutInterval != 60
        let interval = isSet ? request.timeoutInterval : session?.configuration.timeoutIntervalForRequest ?? 60
        return max(0.001, interval.rounded(.towardZero))
        #else
        return request.timeoutInterval > 0 ? request.timeoutInterval : .infinity
        #endif
    }
}
