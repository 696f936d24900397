import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The errors of a load. All except `tooManyRedirects` name the URL of the first request.
extension Exchange {
    func naming(_ error: any Error) -> any Error {
        (error as? URLError)?.naming(firstURL) ?? error
    }

    /// Fails the load because the timeout of the client has expired.
    mutating func timeOut(because reason: String = "") -> Effect {
        hasTimedOut = true
        return fail(timeout(because: reason))
    }

    private func timeout(because reason: String) -> URLError {
        URLError(
            .timedOut, url: firstURL, explanation: "\(reason)The request to \(firstURL.absoluteString) timed out.")
    }

    /// The error for too many redirects, which names the last URL of the chain, like Foundation's error.
    ///
    /// All other errors name the first URL.
    var tooManyRedirects: URLError {
        URLError(.httpTooManyRedirects, url: url, explanation: "too many HTTP redirects")
    }

    var unsupported: URLError {
        URLError(.unsupportedURL, url: firstURL, explanation: "A redirect led to an unsupported URL.")
    }

    var noHead: URLError {
        URLError(.badServerResponse, url: firstURL, explanation: "The answer is not HTTP.")
    }

    /// The error for a reply that does not fit the latest effect.
    ///
    /// A driver never sends a wrong reply. This error keeps a load from hanging if a defect sends one.
    var unexpectedReply: URLError {
        URLError(
            .unknown, url: firstURL,
            message: Message(.internalError, "MockURLResponder lost track of this request. Please report it."))
    }

    func cutOff(_ reason: PreparedResponse.CutOff) -> URLError {
        URLError(reason.code, url: firstURL, explanation: reason.explanation)
    }
}

extension URLError {
    /// Returns the error with `url` as its failing URL.
    ///
    /// Foundation's errors name the URL of the first request, even after redirects.
    func naming(_ url: URL) -> URLError {
        guard failingURL != url else { return self }
        var userInfo = userInfo
        userInfo[NSURLErrorFailingURLErrorKey] = url
        return URLError(code, userInfo: userInfo)
    }
}
