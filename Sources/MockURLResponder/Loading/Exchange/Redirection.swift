import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Which request follows a redirect (RFC 9110 section 15.4).
enum Redirection {
    /// How many redirects one task follows; the next one is an error, as on every platform of Foundation.
    static let limit = 20

    /// Whether a status is one of a redirect.
    static func isRedirect(_ status: Int) -> Bool {
        switch status {
        case 301...303, 305...308: true
        default: false
        }
    }

    /// The request that follows; nil when the answer leads nowhere.
    ///
    /// 303 becomes a GET, 301 and 302 make one of a POST; all others keep the method. Header fields stay, as
    /// Foundation keeps them; the body does not.
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
