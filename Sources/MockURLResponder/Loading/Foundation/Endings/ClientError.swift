import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Gives the errors of a load the same user info as errors with a server.
///
/// - Why here: on Linux, Foundation's own protocol creates these errors, and client code reads their keys. A
///   timeout names no URL. A cancellation names its URL. Any other failure names its URL and contains an underlying
///   error with the same code. On Apple platforms, the session completes the errors of a protocol.
/// - Known from: swift-corelibs-foundation 6.3.1, `_NativeProtocol.failWith`,
///   `_HTTPURLProtocol.configureEasyHandle`, `URLSessionTask.cancel`.
/// - Delete when: the client on Linux completes the errors of a protocol.
enum ClientError {
    /// The value of the deprecated `NSURLErrorFailingURLStringErrorKey`, which `URLError.failureURLString` reads.
    private static let failingURLText = "NSErrorFailingURLStringKey"

    /// Returns an error as the client receives it.
    ///
    /// Only a `URLError` changes.
    ///
    /// - Parameters:
    ///   - error: The failure of a request.
    ///   - url: The failing URL, unless the error names another one.
    /// - Returns: The error with its complete user info.
    static func completed(_ error: any Error, for url: URL) -> any Error {
        guard let error = error as? URLError else { return error }
        let failing = error.failingURL ?? url
        var userInfo = error.userInfo
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        guard error.code != .timedOut else {
            userInfo[NSURLErrorFailingURLErrorKey] = nil
            userInfo[failingURLText] = nil
            return URLError(error.code, userInfo: userInfo)
        }
        if error.code != .cancelled, userInfo[NSUnderlyingErrorKey] == nil {
            userInfo[NSUnderlyingErrorKey] = underlying(error, failing)
        }
        #endif
        userInfo[NSURLErrorFailingURLErrorKey] = failing
        userInfo[failingURLText] = failing.absoluteString
        return URLError(error.code, userInfo: userInfo)
    }

    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private static func underlying(_ error: URLError, _ url: URL) -> NSError {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: error.localizedDescription]
        // Foundation names the URL in the underlying error only when it refuses the body of a GET.
        if error.code == .dataLengthExceedsMaximum { userInfo[failingURLText] = url.absoluteString }
        return NSError(domain: NSURLErrorDomain, code: error.code.rawValue, userInfo: userInfo)
    }
    #endif
}
