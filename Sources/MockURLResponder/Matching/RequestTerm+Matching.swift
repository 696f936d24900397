extension RequestTerm {
    /// Whether a request meets the term.
    package func holds(for request: CapturedRequest) -> Bool {
        switch self {
        case .method(let method): RequestPattern.normalized(method: method) == request.method
        case .scheme(let scheme): scheme.lowercased() == request.url.origin.scheme
        case .host(let pattern): pattern.normalizedHost.matches([request.url.origin.host])
        case .port(let port): port == request.url.origin.port
        case .path(let pattern): pattern.normalizedPath.matches([request.url.path])
        case .url(let pattern): pattern.normalizedURL.matches([request.url.text])
        case .query(let query): query.matches(request)
        case .header(let named): named.pattern.matches(request.headers.values(named.name))
        case .cookie(let named): named.pattern.matches(request.cookies.values(named.name))
        case .body(let pattern): pattern.matches(request)
        case .not(let term): !term.holds(for: request)
        case .allOf(let terms): terms.allSatisfy { $0.holds(for: request) }
        case .anyOf(let terms): terms.contains { $0.holds(for: request) }
        case .closure(let closure): request.verdict(of: closure)
        }
    }
}

extension QueryPattern {
    func matches(_ request: CapturedRequest) -> Bool {
        switch rule {
        case .includes: fieldsHold(for: request)
        case .exact: namesAll(of: request) && fieldsHoldExactly(for: request)
        case .within: allows(request)
        }
    }

    private func fieldsHold(for request: CapturedRequest) -> Bool {
        fields.allSatisfy { $0.pattern.matches(request.queryValues($0.name)) }
    }

    private func fieldsHoldExactly(for request: CapturedRequest) -> Bool {
        fields.allSatisfy { $0.pattern.matchesExactly(request.queryValues($0.name)) }
    }

    /// Whether the request has no field that is not named.
    package func namesAll(of request: CapturedRequest) -> Bool {
        request.query.allSatisfy { item in fields.contains { $0.name.hasSameBytes(as: item.name) } }
    }

    private func allows(_ request: CapturedRequest) -> Bool {
        guard request.url.query != nil else { return fields.isEmpty }
        return request.query.allSatisfy { item in
            fields.contains { $0.name.hasSameBytes(as: item.name) && $0.pattern.matches([item.value]) }
        }
    }
}
