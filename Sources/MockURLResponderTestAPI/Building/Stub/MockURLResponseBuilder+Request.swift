import Foundation
public import MockURLResponder

/// Which requests are answered: where they go and what their URL and head say.
extension MockURLResponseBuilder {
    /// Answers only requests with this method.
    public func when(method: HTTPMethod) -> MockURLResponseBuilder {
        when(method: method.rawValue)
    }

    /// Answers only requests with this method.
    ///
    /// - Parameter method: Any method, or `*` for all; case counts (RFC 9110 section 9.1), but for those that `URLRequest`
    ///   itself writes in capitals.
    /// - Returns: The builder, to continue the chain.
    public func when(method: String) -> MockURLResponseBuilder {
        check(method, "the method", PlanRules.flaw(inMethod: method))
        stub.request.setPattern(method == "*" ? nil : .equals(method), of: .method)
        return self
    }

    /// Answers only requests that have this query field with this value; other fields may be there too.
    ///
    /// - Parameters:
    ///   - value: As it reads without percent-encoding. A later value for the same field replaces it.
    ///   - key: The name of the field; case counts.
    /// - Returns: The builder, to continue the chain.
    public func when(value: String, forQueryField key: String) -> MockURLResponseBuilder {
        when(value: TextPattern(.equals(value)), forQueryField: key)
    }

    /// Answers only requests that have this query field as a pattern wants it; other fields may be there too.
    ///
    /// - Parameters:
    ///   - value: `.present` is any value, `.absent` is no such field. A later pattern for the same field replaces it.
    ///   - key: The name of the field; case counts.
    /// - Returns: The builder, to continue the chain.
    public func when(value: TextPattern, forQueryField key: String) -> MockURLResponseBuilder {
        stub.request.query.fields.removeAll { $0.name == key }
        stub.request.query.fields.append(NamedPattern(key, value.pattern))
        return self
    }

    /// Answers only requests that have these query fields and no others, in any order: a field that is equal to a text has
    /// no second value, and of other patterns every value is as they want it.
    ///
    /// - Parameter fields: A pattern for each name; `[:]` is no query at all.
    /// - Returns: The builder, to continue the chain.
    public func when(exactQuery fields: KeyValuePairs<String, TextPattern>) -> MockURLResponseBuilder {
        stub.request.query.rule = .exact
        return fields.reduce(self) { $0.when(value: $1.value, forQueryField: $1.key) }
    }

    /// Answers only requests that have this header field with this value; other fields may be there too.
    ///
    /// - Parameters:
    ///   - value: The whole value; case counts. A later value for the same field replaces it.
    ///   - key: The name of the field; case does not count.
    /// - Returns: The builder, to continue the chain.
    public func when(value: String, forHeaderField key: String) -> MockURLResponseBuilder {
        when(value: TextPattern(.equals(value)), forHeaderField: key)
    }

    /// Answers only requests that have this header field as a pattern wants it; other fields may be there too.
    ///
    /// - Parameters:
    ///   - value: `.present` is any value, `.absent` is no such field. A later pattern for the same field replaces it.
    ///   - key: The name of the field; case does not count.
    /// - Returns: The builder, to continue the chain.
    public func when(value: TextPattern, forHeaderField key: String) -> MockURLResponseBuilder {
        check(key, "the header name", PlanRules.flaw(inHeaderName: key))
        stub.request.setPattern(value.headerPattern, of: .header(key))
        return self
    }

    /// Answers only requests that have these header fields; other fields may be there too.
    ///
    /// - Parameter headers: A pattern for each name, whose case does not count.
    /// - Returns: The builder, to continue the chain.
    public func when(headers: KeyValuePairs<String, TextPattern>) -> MockURLResponseBuilder {
        headers.reduce(self) { $0.when(value: $1.value, forHeaderField: $1.key) }
    }

    /// Answers only requests that send this cookie as a pattern wants it.
    ///
    /// - Parameters:
    ///   - value: `.present` is any value, `.absent` is no such cookie.
    ///   - name: Of the cookie; case counts.
    /// - Returns: The builder, to continue the chain.
    public func when(value: TextPattern, forCookie name: String) -> MockURLResponseBuilder {
        when(.cookie(name, value))
    }

    /// Answers only requests that have this user and password in `Authorization` (RFC 7617); the case of `Basic` does not
    /// count.
    public func when(basicUser user: String, password: String) -> MockURLResponseBuilder {
        if user.contains(":") {
            refuse(user, "the user", .init(expected: "a name without \":\", which ends it (RFC 7617)"))
        }
        return when(.basic(user: user, password: password))
    }

    /// Answers only requests that have this token in `Authorization` (RFC 6750); the case of `Bearer` does not count.
    public func when(bearerToken token: String) -> MockURLResponseBuilder {
        when(.bearerToken(token))
    }

    /// Answers only requests whose whole URL is as a pattern wants it.
    ///
    /// - Parameter url: Is asked about the URL with scheme and host in small letters, without the scheme's own port, user,
    ///   password and fragment, with its path percent-decoded and its query as it was written. A URL to be equal to, and the
    ///   beginning of one, may be written in any other form of the same.
    /// - Returns: The builder, to continue the chain.
    public func when(url: TextPattern) -> MockURLResponseBuilder {
        when(.url(url))
    }
}
