import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Creates a `CapturedRequest` from the request of a protocol.
///
/// - Why here: on Linux, the request of a protocol lacks the session's `httpAdditionalHeaders`. On Apple platforms the
///   request has them. It also lacks the `Authorization` field that libcurl sends for credentials in the URL.
/// - Known from: swift-corelibs-foundation 6.3.1, `_HTTPURLProtocol.configureEasyHandle`.
/// - Delete when: `URLProtocol.request` has these fields on Linux, too.
enum RequestCapture {
    /// Returns the request that conditions are evaluated on.
    ///
    /// - Parameters:
    ///   - request: The request of the protocol.
    ///   - url: The URL of the request.
    ///   - session: The session; `nil` in `canInit`, where only the request is known.
    ///   - body: Reads the body when a condition or a report needs it.
    /// - Returns: The captured request.
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
        if let added = session?.configuration.httpAdditionalHeaders, !added.isEmpty {
            for case (let name as String, let value as String) in added where !fields.contains(name) {
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
