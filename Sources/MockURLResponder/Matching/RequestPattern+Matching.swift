extension RequestPattern {
    /// One thing that a pattern asks of a request.
    package enum Condition: Sendable, Hashable {
        case scheme, host, port, method, path
        /// The n-th pattern of `query`.
        case query(Int)
        /// The n-th pattern of `headers`.
        case header(Int)
        case body
    }

    /// What the pattern asks beyond scheme, host, port, method and path; the same whether it is normalized or not.
    var details: [Condition] {
        query.indices.map(Condition.query) + headers.indices.map(Condition.header) + (body == nil ? [] : [.body])
    }

    /// Everything the pattern asks.
    package var conditions: [Condition] { [.scheme, .host, .port, .method, .path] + details }

    /// Who is addressed.
    var origin: NormalizedURL.Origin { NormalizedURL.Origin(scheme: scheme, host: host, port: port) }

    /// The method in the form that requests are compared with; nil is any.
    var normalizedMethod: String? { method.map(Self.normalized(method:)) }

    /// The path in the form that requests are compared with; nil is any.
    var normalizedPath: ValuePattern? {
        if case .equals(let path) = path { return .equals(NormalizedURL.normalized(path: path)) }
        return path?.mapText(NormalizedURL.normalized(pathPart:))
    }

    /// The pattern in the form that requests are compared with.
    package var normalized: RequestPattern {
        var pattern = self
        let origin = origin
        pattern.scheme = origin.scheme
        pattern.host = origin.host
        pattern.port = origin.port
        pattern.method = normalizedMethod
        pattern.path = normalizedPath
        return pattern
    }

    /// Whether a request meets what the index does not decide.
    func detailsHold(for request: CapturedRequest) -> Bool {
        query.indices.allSatisfy { holds(.query($0), for: request) }
            && headers.indices.allSatisfy { holds(.header($0), for: request) } && holds(.body, for: request)
    }

    /// Whether a request meets one condition; the pattern has to be `normalized`.
    package func holds(_ condition: Condition, for request: CapturedRequest) -> Bool {
        switch condition {
        case .scheme: scheme == request.url.origin.scheme
        case .host: host == request.url.origin.host
        case .port: port == request.url.origin.port
        case .method: method == nil || method == request.method
        case .path: path?.matches([request.url.path]) ?? true
        case .query(let index): query[index].pattern.matches(request.queryValues(query[index].name))
        case .header(let index): headers[index].pattern.matches(request.headers.values(headers[index].name))
        case .body: body?.matches(request) ?? true
        }
    }

    /// The name of the field a condition is about.
    func name(in condition: Condition) -> String? {
        switch condition {
        case .query(let index): query[index].name
        case .header(let index): headers[index].name
        case .scheme, .host, .port, .method, .path, .body: nil
        }
    }

    /// The methods that `URLRequest` writes in capitals, however they were given.
    private static let capitalized: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE",
    ]

    private static func normalized(method: String) -> String {
        if method.utf8.allSatisfy({ $0 < UInt8(ascii: "a") }) { return method }
        return capitalized.contains(method.uppercased()) ? method.uppercased() : method
    }
}
