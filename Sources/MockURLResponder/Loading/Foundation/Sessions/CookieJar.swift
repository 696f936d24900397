import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Stores the cookies of answers, and adds stored cookies to requests.
///
/// - Why: on Linux, Foundation's own protocol stores cookies line by line as the head arrives, and adds them to the
///   request after a redirect. The protocol client does neither of these. On Apple platforms, the session does not
///   store the cookies of a protocol's answer, and the protocol does not know the session's storage.
/// - Known from: swift-corelibs-foundation 6.3.1, `_EasyHandle.setCookies`,
///   `URLSession._Configuration.setCookies`. Before storing, Foundation checks neither `httpShouldHandleCookies`
///   nor `httpShouldSetCookies`.
/// - Delete when: the client on Linux stores cookies.
enum CookieJar {
    /// Stores the cookies that the header fields of an answer set.
    static func store(_ fields: [HeaderFields.Field], from url: URL, in session: URLSession?) {
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        guard let configuration = session?.configuration, configuration.httpCookieAcceptPolicy != .never else { return }
        let storage = configuration.httpCookieStorage
        #else
        let storage: HTTPCookieStorage? = .shared
        #endif
        guard let storage, !fields.isEmpty else { return }
        // All cookies are stored at once, because each call writes the cookie file.
        let cookies = fields.flatMap {
            HTTPCookie.cookies(withResponseHeaderFields: [$0.name: $0.value], for: url)
        }
        if !cookies.isEmpty { CookieShelter.store(cookies, from: url, in: storage) }
    }

    /// Returns the request with the cookies that the session has stored for it.
    static func cookied(_ request: URLRequest, in session: URLSession?) -> URLRequest {
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        guard let configuration = session?.configuration, configuration.httpShouldSetCookies,
            let url = request.url, let cookies = configuration.httpCookieStorage?.cookies(for: url),
            let value = HTTPCookie.requestHeaderFields(with: cookies)["Cookie"], !value.isEmpty
        else { return request }
        var request = request
        request.setValue(value, forHTTPHeaderField: "Cookie")
        return request
        #else
        return request
        #endif
    }
}
