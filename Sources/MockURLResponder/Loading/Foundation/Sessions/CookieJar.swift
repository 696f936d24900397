import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The cookies of answers, kept and sent back.
///
/// - Why: on Linux Foundation's own protocol stores them line by line as the head comes in, and puts them into the
///   request that follows a redirect; the client does neither. On Apple platforms the session does not store what a
///   protocol answers, and the storage of the session is not known to it.
/// - Known from: swift-corelibs-foundation 6.3.1, `_EasyHandle.setCookies`, `URLSession._Configuration.setCookies`. It asks
///   neither `httpShouldHandleCookies` nor `httpShouldSetCookies` before it stores.
/// - Delete when: the client on Linux stores cookies.
enum CookieJar {
    /// Keeps what the fields of an answer set.
    static func store(_ fields: [HeaderFields.Field], from url: URL, in session: URLSession?) {
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        guard let configuration = session?.configuration, configuration.httpCookieAcceptPolicy != .never else { return }
        let storage = configuration.httpCookieStorage
        #else
        let storage: HTTPCookieStorage? = .shared
        #endif
        guard let storage, !fields.isEmpty else { return }
        // All at once, since the cookie file is written each time.
        let cookies = fields.flatMap {
            HTTPCookie.cookies(withResponseHeaderFields: [$0.name: $0.value], for: url)
        }
        if !cookies.isEmpty { CookieShelter.store(cookies, from: url, in: storage) }
    }

    /// A request with the cookies that the session has for it.
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
