/// Literal values of the wire format.
package enum WireWord {
    package static let version = 1
    package static let always = "always"
    package static let any = "*"
    /// The port of a host pattern that means the default port of the scheme.
    package static let portOfScheme = "default"
    package static let defaultScheme = "https"
    package static let defaultMethod = HTTPMethod.GET.rawValue
}

/// The field names that an error may show; an unknown name may be a secret value in the wrong place.
enum KnownNames {
    /// Returns a name in the form that errors show, or `nil` for an unknown name.
    static func safe(_ name: String) -> SafeText? { all[name] ?? headers[HeaderName(name)] }

    private static let all: [String: SafeText] = {
        let objects = PlanObjectSchema.all.flatMap { $0.fields.map(\.name) }
        let all: [SafeText] = objects + MockBundle.names.flatMap { $0.all }
        return Dictionary(all.map { ($0.description, $0) }) { first, _ in first }
    }()

    private static let headers: [HeaderName: SafeText] = {
        let names: [SafeText] = [
            "Accept", "Accept-Charset", "Accept-Encoding", "Accept-Language", "Accept-Ranges", "Age", "Allow",
            "Alt-Svc",
            "Api-Key", "Authorization", "Cache-Control", "Connection", "Content-Disposition", "Content-Encoding",
            "Content-Language", "Content-Length", "Content-Location", "Content-Range", "Content-Type", "Cookie", "Date",
            "DNT", "ETag", "Expect", "Expires", "Forwarded", "From", "Host", "Idempotency-Key", "If-Match",
            "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Keep-Alive", "Last-Modified",
            "Link", "Location", "Origin", "Pragma", "Prefer", "Proxy-Authenticate", "Proxy-Authorization", "Range",
            "Referer", "Retry-After", "Server", "Set-Cookie", "Strict-Transport-Security", "TE", "Trailer",
            "Transfer-Encoding", "Upgrade", "User-Agent", "Vary", "Via", "WWW-Authenticate", "Warning", "X-API-Key",
            "X-Auth-Token", "X-CSRF-Token", "X-Correlation-ID", "X-Forwarded-For", "X-Forwarded-Host",
            "X-Forwarded-Proto", "X-Request-ID", "X-Requested-With",
        ]
        return Dictionary(uniqueKeysWithValues: names.map { (HeaderName($0.description), $0) })
    }()
}
