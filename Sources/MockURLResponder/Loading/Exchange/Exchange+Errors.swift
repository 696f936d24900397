import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The errors of a load, which name the URL that the client asked for.
extension Exchange {
    func naming(_ error: any Error) -> any Error {
        (error as? URLError)?.naming(firstURL) ?? error
    }

    func timeout(because reason: String = "") -> URLError {
        URLError(
            .timedOut, url: firstURL, explanation: "\(reason)The request to \(firstURL.absoluteString) timed out.")
    }

    /// Foundation names the last URL of the chain here, and the first one elsewhere.
    var tooManyRedirects: URLError {
        URLError(.httpTooManyRedirects, url: url, explanation: "too many HTTP redirects")
    }

    var unsupported: URLError {
        URLError(.unsupportedURL, url: firstURL, explanation: "A redirect led to an unsupported URL.")
    }

    var noHead: URLError {
        URLError(.badServerResponse, url: firstURL, explanation: "The answer is not HTTP.")
    }

    /// The driver gave a reply that the latest effect does not have.
    ///
    /// It must not, but the load must not hang if it does.
    var misfit: URLError {
        URLError(
            .unknown, url: firstURL,
            message: Message(.internalError, "MockURLResponder lost track of this request. Please report it."))
    }

    func cutOff(_ reason: PreparedResponse.CutOff) -> URLError {
        URLError(reason.code, url: firstURL, explanation: reason.explanation)
    }
}

extension URLError {
    /// The same failure of a URL that the client knows: that of the first request, as Foundation names it after redirects.
    func naming(_ url: URL) -> URLError {
        guard failingURL != url else { return self }
        var userInfo = userInfo
        userInfo[NSURLErrorFailingURLErrorKey] = url
        return URLError(code, userInfo: userInfo)
    }
}
