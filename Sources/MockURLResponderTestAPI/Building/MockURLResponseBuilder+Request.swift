public import MockURLResponder

extension MockURLResponseBuilder {
    /// Answers only requests with this method.
    public func when(method: HTTPMethod) -> MockURLResponseBuilder {
        when(method: method.rawValue)
    }

    /// Answers only requests with this method.
    ///
    /// - Parameter method: Any method; case counts (RFC 9110 section 9.1), but for those that `URLRequest` itself
    ///   writes in capitals.
    /// - Returns: The builder, for the next word of the sentence.
    public func when(method: String) -> MockURLResponseBuilder {
        site.check(method, "the method", PlanRules.flaw(inMethod: method))
        stub.request.method = method
        return self
    }

    /// Answers only requests that have this query field with this value; other fields may be there too.
    ///
    /// - Parameters:
    ///   - value: As it reads without percent-encoding. A later value for the same field replaces it.
    ///   - key: The name of the field; case counts.
    /// - Returns: The builder, for the next word of the sentence.
    public func when(value: String, forQueryField key: String) -> MockURLResponseBuilder {
        stub.request.query.removeAll { $0.name == key }
        stub.request.query.append(NamedPattern(key, .equals(value)))
        return self
    }

    /// Answers only requests that have this header field with this value; other fields may be there too.
    ///
    /// - Parameters:
    ///   - value: The whole value; case counts. A later value for the same field replaces it.
    ///   - key: The name of the field; case does not count.
    /// - Returns: The builder, for the next word of the sentence.
    public func when(value: String, forHeaderField key: String) -> MockURLResponseBuilder {
        site.check(key, "the header name", PlanRules.flaw(inHeaderName: key))
        stub.request.headers.removeAll { $0.name.lowercased() == key.lowercased() }
        stub.request.headers.append(NamedPattern(key, .equals(value)))
        return self
    }
}
