import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The idle timeout of a request: the longest time until the next byte of its answer.
///
/// - Why: on Linux, Foundation's own protocol has the timer, which counts whole seconds: 1.5 counts as 1, and
///   anything below 1 as one millisecond. It ignores `timeoutIntervalForResource`, and also a request's interval
///   that the program has not assigned: only the setter of `timeoutInterval` sets a mark in the request.
/// - Known from: swift-corelibs-foundation 6.3.1, `_HTTPURLProtocol.configureEasyHandle`, `_TimeoutSource`,
///   `URLRequest.isTimeoutIntervalSet`.
/// - Delete when: the session on Linux has its own timer, or counts fractions.
enum IdleTimeout {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private static let mark = StoredField("isTimeoutIntervalSet", of: URLRequest.self)

    /// Returns whether the program has assigned the interval.
    ///
    /// The initializer's argument does not count as an assignment.
    ///
    /// If Foundation has no mark, an interval counts as assigned if it differs from the default.
    private static func isAssigned(in request: URLRequest) -> Bool {
        withUnsafePointer(to: request) { mark?.read(at: UnsafeRawPointer($0), as: Bool.self) }
            ?? (request.timeoutInterval != 60)
    }
    #endif

    /// Returns the idle timeout of a request in a session, in seconds.
    static func limit(of request: URLRequest, in session: URLSession?) -> Double {
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        let interval =
            isAssigned(in: request)
            ? request.timeoutInterval : session?.configuration.timeoutIntervalForRequest ?? 60
        return max(0.001, interval.rounded(.towardZero))
        #else
        return limit(of: request)
        #endif
    }

    /// Returns the idle timeout of a request without a session, in seconds: the interval of the request, including
    /// fractions.
    static func limit(of request: URLRequest) -> Double {
        request.timeoutInterval > 0 ? request.timeoutInterval : .infinity
    }
}
