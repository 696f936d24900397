import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How long a request waits for the next byte of its answer.
///
/// - Why: on Linux the timer belongs to Foundation's own protocol, which counts whole seconds: 1.5 is 1, and anything
///   below 1 is a millisecond. It ignores `timeoutIntervalForResource`, and a request's interval that the program has not
///   assigned: a request carries a mark that only the setter of `timeoutInterval` sets.
/// - Known from: swift-corelibs-foundation 6.3.1, `_HTTPURLProtocol.configureEasyHandle`, `_TimeoutSource`,
///   `URLRequest.isTimeoutIntervalSet`.
/// - Delete when: the session on Linux times out itself, or counts fractions.
enum IdleTimeout {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private static let mark = StoredField("isTimeoutIntervalSet", of: URLRequest.self)

    /// Whether the program has assigned the interval; the initializer's argument is no assignment.
    ///
    /// A Foundation without the mark takes an interval that is not the default for an assigned one.
    private static func isAssigned(in request: URLRequest) -> Bool {
        withUnsafePointer(to: request) { mark?.read(at: UnsafeRawPointer($0), as: Bool.self) }
            ?? (request.timeoutInterval != 60)
    }
    #endif

    /// In seconds.
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

    /// In seconds, for a client without a session: the request's interval with its fractions, however it was set.
    static func limit(of request: URLRequest) -> Double {
        request.timeoutInterval > 0 ? request.timeoutInterval : .infinity
    }
}
