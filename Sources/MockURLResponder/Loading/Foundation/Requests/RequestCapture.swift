import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Makes a `CapturedRequest` of what a protocol is given.
///
/// - Why here: on Linux the request lacks the session's `httpAdditionalHeaders`, which on Apple platforms it has, and the
///   credentials that stand in its URL, which libcurl sends.
/// - Known from: swift-corelibs-foundation 6.3.1, `_HTTPURLProtocol.configureEasyHandle`.
/// - Delete when: `URLProtocol.request` has them on Linux, too.
enum RequestCapture {
    /// What patterns are to see.
    ///
    /// - Parameters:
    ///   - request: As the protocol has it.
    ///   - url: Its URL.
    ///   - session: Nil where only the request is known yet, in `canInit`.
    ///   - body: Read when a pattern or a report asks for it.
    /// - Returns: The request.
    static func capture(
        _ request: URLRequest, to url: URL, in session: URLSession?, body: @escaping () -> Data = { Data() }
    ) -> CapturedRequest {
        CapturedRequest(
            method: request.httpMethod ?? "GET", url: url, original: request,
            headers: headers(of: request, to: url, session), readBody: body)
    }

    private static func headers(of request: URLRequest, to url: URL, _ session: URLSession?) -> HeaderFields {
        var fields = HeaderFields()
        for (name, value) in request.allHTTPHeaderFields?.sorted(by: { $0.key < $1.key }) ?? [] {
            fields.add(value, for: name)
        }
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        for (name, value) in session?.configuration.httpAdditionalHeaders ?? [:] {
            if let name = name as? String, let value = value as? String, !fields.contains(name) {
                fields.add(value, for: name)
            }
        }
        if let user = url.user(percentEncoded: false), !fields.contains("Authorization") {
            let password = url.password(percentEncoded: false)
            fields.add(BasicCredentials.field(user: user, password: password), for: "Authorization")
        }
        #endif
        return fields
    }
}
