/// The keys of a host object: one `--mock-url-response` argument, or one item of a plan file.
package enum HostKey: String, JSONKey {
    case version = "v"
    case scheme, host, port, file, revision, responses
    package static let table = JSONKeyTable<Self>(
        "a host", inner: [InnerObject("in an item of \"responses\"", of: StubKey.self)])
}

/// The keys of a stub mapping.
package enum StubKey: String, JSONKey {
    case name, line, request, response, times, priority, optional, repeatsLast, scenarios
    case isNext = "then"
    case expect, inOrder
    package static let table = JSONKeyTable<Self>(
        "an item of responses",
        inner: [
            InnerObject("under \"request\"", of: RequestKey.self),
            InnerObject("under \"response\"", of: ResponseKey.self),
        ])
}

/// The keys of one scenario of a stub; the name of the scenario is the key of the object.
package enum ScenarioKey: String, JSONKey {
    case required = "is"
    case new = "becomes"
    package static let table = JSONKeyTable<Self>("a scenario")
}

/// The keys of an expected number of calls that is not one number.
package enum CallCountKey: String, JSONKey {
    case atLeast, atMost
    package static let table = JSONKeyTable<Self>("an expectation")
}

package enum RequestKey: String, JSONKey {
    case method, path, url, query, queryRule, headers, cookies, body, allOf, anyOf, not
    package static let table = JSONKeyTable<Self>(
        "a request", inner: [InnerObject("under \"body\"", ["json", "jsonIncludes", "form", "part", "base64"])])
}

/// The keys of one item of `allOf` or `anyOf`, and of the operand of `not`; no field has a default.
package enum ConditionKey: String, JSONKey {
    case method, scheme, host, port, path, url, query, queryRule, headers, cookies, body, allOf, anyOf, not
    package static let table = JSONKeyTable<Self>("a condition")
}

/// The keys of a condition on a part of a multipart form.
package enum PartKey: String, JSONKey {
    case name, filename, type, body
    package static let table = JSONKeyTable<Self>("a part")
}

package enum ResponseKey: String, JSONKey {
    case status, reason, headers, contentLength, body, template, delay, bodyDuration, bytesPerSecond, chunks, fault
    case supportsRanges
    package static let table = JSONKeyTable<Self>(
        "a response",
        inner: [
            InnerObject("under \"body\"", of: ResponseBodyKey.self), InnerObject("under \"fault\"", of: FaultKey.self),
        ])
}

/// The forms of a response body, and the fields that belong to chunks or to a file.
package enum ResponseBodyKey: String, JSONKey {
    case text, json, base64, file, chunks, every, offset, length, immutable
    package static let table = JSONKeyTable<Self>("a response's body")
}

/// The keys of a body in chunks.
package enum ChunksKey: String, JSONKey {
    case sizes, every
    package static let table = JSONKeyTable<Self>("the chunks of a body")
}

/// The faults with a value.
package enum FaultKey: String, JSONKey {
    case droppedAfter, truncatedAfter, urlError, error
    package static let table = JSONKeyTable<Self>("a response's fault")
}

/// The keys of an error of any domain.
package enum CustomErrorKey: String, JSONKey {
    case domain, code, text
    package static let table = JSONKeyTable<Self>("an error")
}

/// The keys of a random delay: one of the distributions, and its seed.
package enum LatencyKey: String, JSONKey {
    case uniform, logNormal, seed
    package static let table = JSONKeyTable<Self>("a random delay")
}

package enum LogNormalKey: String, JSONKey {
    case median, sigma
    package static let table = JSONKeyTable<Self>("a log-normal distribution")
}

/// The operators of a string pattern.
extension ValuePattern.Operator: JSONKey {
    package static let table = JSONKeyTable<Self>("a pattern")
}

/// Literal values of the wire format.
package enum WireWord {
    package static let version = 1
    package static let always = "always"
    package static let any = "*"
    /// The port of a host pattern that means the default port of the scheme.
    package static let portOfScheme = "default"
    /// The faults without a value, by their words.
    package static let faults: [(word: SafeText, fault: ResponseDefinition.Fault)] = [
        ("dropped", .dropped), ("droppedKeptConnection", .droppedKeptConnection), ("neverAnswers", .neverAnswers),
        ("emptyReply", .emptyReply), ("garbage", .garbage),
    ]
    package static let defaultScheme = "https"
    package static let defaultMethod = HTTPMethod.GET.rawValue
}

/// The field names that an error may show; an unknown name may be a secret value in the wrong place.
enum KnownNames {
    /// Returns a name in the form that errors show, or `nil` for an unknown name.
    static func safe(_ name: String) -> SafeText? { all[name] ?? headers[HeaderName(name)] }

    private static let all: [String: SafeText] = {
        let tables = [
            HostKey.table.names, StubKey.table.names, ScenarioKey.table.names, CallCountKey.table.names,
            RequestKey.table.names, ConditionKey.table.names, PartKey.table.names, ResponseKey.table.names,
            ResponseBodyKey.table.names, ChunksKey.table.names, FaultKey.table.names, CustomErrorKey.table.names,
            LatencyKey.table.names, LogNormalKey.table.names, MockBundleEntryKey.table.names,
            MockBundleRequestKey.table.names, MockBundleResponseKey.table.names, ValuePattern.Operator.table.names,
        ]
        let all = tables.flatMap(\.all) + SafeText.words(of: BodyPattern.Operator.self)
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
