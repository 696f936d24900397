import Foundation
public import MockURLResponder

/// Conditions on the method, the URL and the header fields of a request.
extension MockURLResponseBuilder {
    /// Answers only requests with this method.
    public func when(method: HTTPMethod) -> MockURLResponseBuilder {
        when(method: method.rawValue)
    }

    /// Answers only requests with this method.
    ///
    /// - Parameter method: Any method, or `*` for all methods. Case matters (RFC 9110 section 9.1), except for the
    ///   methods that `URLRequest` itself converts to upper case.
    /// - Returns: The builder, to continue the chain.
    public func when(method: String) -> MockURLResponseBuilder {
        check(method, "the method", PlanRules.flaw(inMethod: method))
        stub.request.setPattern(method == "*" ? nil : .equals(method), of: .method)
        return self
    }

    /// Answers only requests that have this value in a query field.
    ///
    /// Other query fields are allowed.
    ///
    /// - Parameters:
    ///   - value: The value without percent-encoding. A later value for the same field replaces it.
    ///   - key: The name of the field. Case matters.
    /// - Returns: The builder, to continue the chain.
    public func when(value: String, forQueryField key: String) -> MockURLResponseBuilder {
        when(value: TextPattern(.equals(value)), forQueryField: key)
    }

    /// Answers only requests with a query field that matches a pattern.
    ///
    /// Other query fields are allowed.
    ///
    /// - Parameters:
    ///   - value: A pattern; `.present` means any value, and `.absent` means no such field. A later pattern for the
    ///     same field replaces it.
    ///   - key: The name of the field. Case matters.
    /// - Returns: The builder, to continue the chain.
    public func when(value: TextPattern, forQueryField key: String) -> MockURLResponseBuilder {
        stub.request.query.fields.removeAll { $0.name == key }
        stub.request.query.fields.append(NamedPattern(key, value.pattern))
        return self
    }

    /// Answers only requests with these query fields and no others, in any order.
    ///
    /// A field that must equal a string may have only one value. For any other pattern, every value of the field
    /// must match.
    ///
    /// - Parameter fields: A pattern for each name; `[:]` means no query at all.
    /// - Returns: The builder, to continue the chain.
    public func when(exactQuery fields: KeyValuePairs<String, TextPattern>) -> MockURLResponseBuilder {
        stub.request.query.rule = .exact
        return fields.reduce(self) { $0.when(value: $1.value, forQueryField: $1.key) }
    }

    /// Answers only requests that have this value in a header field.
    ///
    /// Other header fields are allowed.
    ///
    /// - Parameters:
    ///   - value: The whole value. Case matters. A later value for the same field replaces it.
    ///   - key: The name of the field. Case is ignored.
    /// - Returns: The builder, to continue the chain.
    public func when(value: String, forHeaderField key: String) -> MockURLResponseBuilder {
        when(value: TextPattern(.equals(value)), forHeaderField: key)
    }

    /// Answers only requests with a header field that matches a pattern.
    ///
    /// Other header fields are allowed.
    ///
    /// - Parameters:
    ///   - value: A pattern; `.present` means any value, and `.absent` means no such field. A later pattern for the
    ///     same field replaces it.
    ///   - key: The name of the field. Case is ignored.
    /// - Returns: The builder, to continue the chain.
    public func when(value: TextPattern, forHeaderField key: String) -> MockURLResponseBuilder {
        check(key, "the header name", PlanRules.flaw(inHeaderName: key))
        stub.request.setPattern(value.headerPattern, of: .header(key))
        return self
    }

    /// Answers only requests whose header fields match these patterns.
    ///
    /// Other header fields are allowed.
    ///
    /// - Parameter headers: A pattern for each name. The case of names is ignored.
    /// - Returns: The builder, to continue the chain.
    public func when(headers: KeyValuePairs<String, TextPattern>) -> MockURLResponseBuilder {
        headers.reduce(self) { $0.when(value: $1.value, forHeaderField: $1.key) }
    }

    /// Answers only requests with a cookie that matches a pattern.
    ///
    /// - Parameters:
    ///   - value: A pattern; `.present` means any value, and `.absent` means no such cookie.
    ///   - name: The name of the cookie. Case matters.
    /// - Returns: The builder, to continue the chain.
    public func when(value: TextPattern, forCookie name: String) -> MockURLResponseBuilder {
        when(.cookie(name, value))
    }

    /// Answers only requests with this value in a member of the header field `baggage` (W3C Baggage).
    ///
    /// - Parameters:
    ///   - value: The whole percent-decoded value, without properties. Case matters.
    ///   - key: The key of the member, a token (RFC 9110). Case matters.
    /// - Returns: The builder, to continue the chain.
    public func when(value: String, forBaggageKey key: String) -> MockURLResponseBuilder {
        when(value: TextPattern(.equals(value)), forBaggageKey: key)
    }

    /// Answers only requests with a member of the header field `baggage` that matches a pattern (W3C Baggage).
    ///
    /// If a service passes `baggage` on, as OpenTelemetry does, tests can share it: each has stubs for its own requests.
    ///
    /// - Parameters:
    ///   - value: A pattern for the percent-decoded value, without properties; `.present` means any value, and
    ///     `.absent` means no such member.
    ///   - key: The key of the member, a token (RFC 9110). Case matters.
    /// - Returns: The builder, to continue the chain.
    public func when(value: TextPattern, forBaggageKey key: String) -> MockURLResponseBuilder {
        check(key, "the key of the baggage", PlanRules.flaw(inBaggageKey: key))
        return when(.baggage(key, value))
    }

    /// Answers only requests with this user and password in `Authorization` (RFC 7617).
    ///
    /// The case of `Basic` is ignored.
    public func when(basicUser user: String, password: String) -> MockURLResponseBuilder {
        if user.contains(":") {
            refuse(user, "the user", .init(.invalidHeader, expected: "a name without \":\", which ends it (RFC 7617)"))
        }
        return when(.basic(user: user, password: password))
    }

    /// Answers only requests with this token in `Authorization` (RFC 6750).
    ///
    /// The case of `Bearer` is ignored.
    public func when(bearerToken token: String) -> MockURLResponseBuilder {
        when(.bearerToken(token))
    }

    /// Answers only requests whose whole URL matches a pattern.
    ///
    /// - Parameter url: A pattern for the normalized URL. Its scheme and host are in lower case, its path is
    ///   percent-decoded, and its query is unchanged. It contains no default port, user, password or fragment. An exact
    ///   URL, or the beginning of a URL, may be written in any equivalent form.
    /// - Returns: The builder, to continue the chain.
    public func when(url: TextPattern) -> MockURLResponseBuilder {
        when(.url(url))
    }
}
