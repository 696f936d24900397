/// The field names that an error may show; an unknown name may be a secret value in the wrong place.
enum KnownNames {
    /// Returns a name in the form that errors show, or `nil` for an unknown name.
    static func safe(_ name: String) -> SafeText? { all[name] ?? headers[name.lowercased()] }

    private static let all: [String: SafeText] = {
        let ofPlans =
            words(HostKey.self) + words(StubKey.self) + words(ScenarioKey.self) + words(CallCountKey.self)
            + words(RequestKey.self) + words(ConditionKey.self) + words(ResponseKey.self) + words(ResponseBodyKey.self)
            + words(ChunksKey.self) + words(FaultKey.self) + words(CustomErrorKey.self) + words(LatencyKey.self)
            + words(LogNormalKey.self) + words(PartKey.self)
        let ofBundles =
            words(MockBundleEntryKey.self) + words(MockBundleRequestKey.self) + words(MockBundleResponseKey.self)
        let all = ofPlans + ofBundles + words(ValuePattern.Operator.self) + words(BodyPattern.Operator.self)
        return Dictionary(all.map { ($0.description, $0) }) { first, _ in first }
    }()

    /// Common header fields, by their names in lower case.
    private static let headers: [String: SafeText] = {
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
        return Dictionary(uniqueKeysWithValues: names.map { ($0.description.lowercased(), $0) })
    }()

    private static func words<Word: RawRepresentable<String> & CaseIterable>(_ vocabulary: Word.Type) -> [SafeText] {
        SafeText.words(of: vocabulary)
    }
}
