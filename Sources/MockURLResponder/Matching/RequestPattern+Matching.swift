extension RequestPattern {
    /// One thing that a pattern asks of a request.
    package enum Condition: Sendable, Hashable {
        case scheme, host, port, method, path
        /// The n-th pattern of `query`.
        case query(Int)
        /// The n-th pattern of `headers`.
        case header(Int)
        /// That there is no other query field than those named, or what else `queryRule` says.
        case queryRule
        case body
        /// The n-th of `terms`.
        case term(Int)
    }

    /// What the pattern asks beyond scheme, host, port, method and path; the same whether it is normalized or not.
    var details: [Condition] {
        (queryRule == .within ? [] : query.indices.map(Condition.query))
            + (queryRule == .includes ? [] : [.queryRule])
            + headers.indices.map(Condition.header) + (body == nil ? [] : [.body]) + terms.indices.map(Condition.term)
    }

    /// Everything the pattern asks.
    package var conditions: [Condition] { [.scheme, .host, .port, .method, .path] + details }

    /// Who is addressed: one origin, or one for each scheme; nil when there is no telling beforehand.
    var origins: [NormalizedURL.Origin]? {
        guard case .equals(let host) = host, port != .any else { return nil }
        let number: Int? = if case .number(let number) = port { number } else { nil }
        return (scheme.map { [$0] } ?? PlanRules.schemes).map {
            NormalizedURL.Origin(scheme: $0, host: host, port: number)
        }
    }

    /// The method in the form that requests are compared with; nil is any.
    var normalizedMethod: String? { method.map(Self.normalized(method:)) }

    /// The path in the form that requests are compared with; nil is any.
    var normalizedPath: ValuePattern? { path?.normalizedPath }

    /// The pattern in the form that requests are compared with.
    package var normalized: RequestPattern {
        var pattern = self
        pattern.scheme = scheme?.lowercased()
        pattern.host = host?.normalizedHost
        pattern.method = normalizedMethod
        pattern.path = normalizedPath
        return pattern
    }

    /// Whether a request goes where the pattern says; it has to be `normalized`.
    func originHolds(for request: CapturedRequest) -> Bool {
        holds(.scheme, for: request) && holds(.host, for: request) && holds(.port, for: request)
    }

    /// Whether a request meets what the index does not decide.
    func detailsHold(for request: CapturedRequest) -> Bool {
        (queryRule == .within || query.indices.allSatisfy { holds(.query($0), for: request) })
            && (queryRule == .includes || holds(.queryRule, for: request))
            && headers.indices.allSatisfy { holds(.header($0), for: request) } && holds(.body, for: request)
            && terms.allSatisfy { $0.holds(for: request) }
    }

    /// Whether a request meets one condition; the pattern has to be `normalized`.
    package func holds(_ condition: Condition, for request: CapturedRequest) -> Bool {
        switch condition {
        case .scheme: scheme == nil || scheme == request.url.origin.scheme
        case .host: host?.matches([request.url.origin.host]) ?? true
        case .port: holds(port, for: request.url.origin)
        case .method: method == nil || method == request.method
        case .path: path?.matches([request.url.path]) ?? true
        case .query(let index): holds(query[index], for: request)
        case .header(let index): headers[index].pattern.matches(request.headers.values(headers[index].name))
        case .queryRule:
            queryRule == .exact
                ? QueryPattern(query).namesAll(of: request) : QueryPattern(query, queryRule).matches(request)
        case .body: body?.matches(request) ?? true
        case .term(let index): terms[index].holds(for: request)
        }
    }

    private func holds(_ field: NamedPattern, for request: CapturedRequest) -> Bool {
        let values = request.queryValues(field.name)
        return queryRule == .exact ? field.pattern.matchesExactly(values) : field.pattern.matches(values)
    }

    private func holds(_ port: Port, for origin: NormalizedURL.Origin) -> Bool {
        switch port {
        case .any: true
        case .number(let number): number == origin.port
        case .ofScheme: origin.isStandardPort
        }
    }

    /// The name of the field a condition is about.
    func name(in condition: Condition) -> String? {
        switch condition {
        case .query(let index): query[index].name
        case .header(let index): headers[index].name
        case .term(let index):
            switch terms[index] {
            case .header(let named), .cookie(let named): named.name
            default: nil
            }
        case .scheme, .host, .port, .method, .path, .queryRule, .body: nil
        }
    }

    /// The methods that `URLRequest` writes in capitals, however they were given.
    private static let capitalized: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE",
    ]

    static func normalized(method: String) -> String {
        if method.utf8.allSatisfy({ $0 < UInt8(ascii: "a") }) { return method }
        return capitalized.contains(method.uppercased()) ? method.uppercased() : method
    }
}
