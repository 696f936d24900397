import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The rules for following a redirect (RFC 9110 section 15.4).
enum Redirection {
    /// The number of redirects that one task follows.
    ///
    /// The next redirect is an error, as in Foundation on every platform.
    static let limit = 20

    /// Whether a status code is a redirect.
    static func isRedirect(_ status: Int) -> Bool {
        switch status {
        case 301...303, 305...308: true
        default: false
        }
    }

    /// Returns the request that follows a redirect; `nil` if the answer is no redirect or names no URL.
    ///
    /// 303 becomes a GET, and so does a POST after 301 or 302. All other requests keep their method. Like
    /// Foundation, it keeps the header fields, and is sent without a body.
    static func request(after response: PreparedResponse, to request: URLRequest) -> URLRequest? {
        let location = response.fields.values("Location").joined(separator: ", ")
        guard isRedirect(response.status), !location.isEmpty, let base = request.url,
            let target = RedirectTarget.url(location, from: base)
        else { return nil }
        var next = request
        next.url = target
        switch response.status {
        case 301...302 where request.httpMethod == "POST", 303:
            next.httpMethod = "GET"
            next.httpBody = nil
        default: break
        }
        return next
    }
}
