public import Foundation
public import MockURLResponder

/// A condition on a request.
///
/// You can combine conditions with `&&`, `||` and `!`.
///
///     configurator.respond(to: .path(.prefix("/v1/")) && (.query("page", "1") || !.query("page", .present)))
///
/// A condition restricts only what it names. A stub with the only condition `.query("page", "1")` answers any
/// method and any path.
public struct RequestCondition: Sendable, Hashable {
    let condition: Condition
    /// Whether an invalid value of the condition has failed the test, so that its stub is not registered.
    let isRefused: Bool

    package init(_ condition: Condition, isRefused: Bool = false) {
        (self.condition, self.isRefused) = (condition, isRefused)
    }

    /// The placeholder for a condition that has already failed the test.
    ///
    /// No request meets it.
    private static var refused: RequestCondition { RequestCondition(.not(.all([])), isRefused: true) }

    /// Accepts requests with this method.
    public static func method(_ method: HTTPMethod) -> RequestCondition { .method(method.rawValue) }

    /// Accepts requests with this method; `*` means any method.
    public static func method(
        _ method: String, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let isUsable = CallSite(filePath: filePath, line: line).check(
            method, "the method", PlanRules.flaw(inMethod: method))
        return isUsable ? RequestCondition(method == "*" ? .all([]) : .value(.method, .equals(method))) : .refused
    }

    /// Accepts requests with this scheme, `http` or `https`.
    public static func scheme(
        _ scheme: String, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let isUsable = CallSite(filePath: filePath, line: line).check(
            scheme, "the scheme", PlanRules.flaw(inScheme: scheme))
        return isUsable ? RequestCondition(.value(.scheme, .equals(scheme))) : .refused
    }

    /// Accepts requests whose host, in lower case, matches a pattern.
    public static func host(
        _ pattern: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let isUsable = CallSite(filePath: filePath, line: line).check(host: pattern)
        return isUsable ? RequestCondition(.value(.host, pattern.pattern)) : .refused
    }

    /// Accepts requests to this port, whether the URL names the port or the scheme implies it.
    public static func port(
        _ port: Int, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let isUsable = CallSite(filePath: filePath, line: line).check(port: port)
        return isUsable ? RequestCondition(.value(.port, .equals(String(port)))) : .refused
    }

    /// Accepts requests whose path, without query and fragment, matches a pattern.
    public static func path(
        _ pattern: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let isUsable = CallSite(filePath: filePath, line: line).check(path: pattern)
        return isUsable ? RequestCondition(.value(.path, pattern.pattern)) : .refused
    }

    /// Accepts requests whose whole URL matches a pattern.
    ///
    /// - Parameter pattern: A pattern for the normalized URL. Its scheme and host are in lower case, its path is
    ///   percent-decoded, and its query is unchanged. It contains no default port, user, password or fragment. An exact
    ///   URL, or the beginning of a URL, may be written in any equivalent form.
    /// - Returns: The condition.
    public static func url(_ pattern: TextPattern) -> RequestCondition {
        RequestCondition(.value(.url, pattern.pattern))
    }

    /// Accepts requests with a query field that matches a pattern.
    ///
    /// Other query fields are allowed.
    ///
    /// - Parameters:
    ///   - name: The name of the field. Case matters.
    ///   - pattern: A pattern for the value without percent-encoding; `.present` means any value, and `.absent` means
    ///     no such field.
    /// - Returns: The condition.
    public static func query(_ name: String, _ pattern: TextPattern) -> RequestCondition {
        RequestCondition(.query(QueryPattern([NamedPattern(name, pattern.pattern)])))
    }

    /// Accepts requests with these query fields and no others, in any order.
    ///
    /// A field that must equal a string may have only one value. For any other pattern, every value of the field
    /// must match.
    ///
    /// - Parameters:
    ///   - fields: A pattern for each name; `[:]` means no query at all. A repeated name fails the test.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The condition.
    public static func query(
        exactly fields: KeyValuePairs<String, TextPattern>, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let names = Set(fields.map(\.key))
        let flaw = PlanRules.Flaw(
            .duplicateField, expected: "one pattern for each name", hint: "several values of a field are .values([…])")
        let isUsable = CallSite(filePath: filePath, line: line)
            .check(
                fields.map(\.key).joined(separator: ", "), "the exact query", names.count < fields.count ? flaw : nil)
        guard isUsable else { return .refused }
        return RequestCondition(.query(QueryPattern(fields.map { NamedPattern($0.key, $0.value.pattern) }, .exact)))
    }

    /// Accepts requests with a header field that matches a pattern.
    ///
    /// The case of the field's name is ignored.
    public static func header(
        _ name: String, _ pattern: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let isUsable = CallSite(filePath: filePath, line: line).check(
            name, "the header name", PlanRules.flaw(inHeaderName: name))
        return isUsable ? RequestCondition(.value(.header(name), pattern.headerPattern)) : .refused
    }

    /// Accepts requests with this token in `Authorization` (RFC 6750).
    ///
    /// The case of `Bearer` is ignored.
    ///
    /// The journal of a launched program contains no credentials. To verify its calls, use a stub with
    /// this condition and `verify(stub)`.
    public static func bearerToken(_ token: String) -> RequestCondition {
        RequestCondition(.value(.header("Authorization"), .credentials("Bearer", token)))
    }

    /// Accepts requests with this user and password in `Authorization` (RFC 7617).
    ///
    /// The case of `Basic` is ignored. A user with a colon fails the test.
    ///
    /// The journal of a launched program contains no credentials. To verify its calls, use a stub with
    /// this condition and `verify(stub)`.
    public static func basic(
        user: String, password: String, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let flaw = PlanRules.Flaw(.invalidHeader, expected: "a name without \":\", which ends it (RFC 7617)")
        let isUsable = CallSite(filePath: filePath, line: line)
            .check(user, "the user", user.contains(":") ? flaw : nil)
        guard isUsable else { return .refused }
        return RequestCondition(
            .value(
                .header("Authorization"), .credentials("Basic", Data("\(user):\(password)".utf8).base64EncodedString()))
        )
    }

    /// Accepts requests with a cookie that matches a pattern.
    public static func cookie(_ name: String, _ pattern: TextPattern) -> RequestCondition {
        RequestCondition(.value(.cookie(name), pattern.pattern))
    }

    /// Accepts requests with a member of the header field `baggage` that matches a pattern (W3C Baggage).
    ///
    /// All lines of the field count. The case of the key, a token (RFC 9110), matters. Values are compared in
    /// percent-decoded form, without the properties of the member.
    ///
    /// If a service passes `baggage` on, as OpenTelemetry does, tests can share it: each has stubs for its own requests.
    public static func baggage(
        _ key: String, _ pattern: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let isUsable = CallSite(filePath: filePath, line: line).check(
            key, "the key of the baggage", PlanRules.flaw(inBaggageKey: key))
        return isUsable ? RequestCondition(.value(.baggage(key), pattern.pattern)) : .refused
    }

    /// Accepts requests whose body, read as UTF-8, matches a pattern.
    ///
    /// An empty body counts as absent.
    public static func body(_ pattern: TextPattern) -> RequestCondition {
        RequestCondition(.body(.text(pattern.pattern)))
    }

    /// Accepts requests whose body is exactly these bytes.
    public static func body(_ bytes: Data) -> RequestCondition { RequestCondition(.body(.bytes(bytes))) }

    /// Accepts requests whose body equals this JSON value.
    ///
    /// The order of members and white space are ignored.
    public static func jsonBody(_ value: JSON) -> RequestCondition { RequestCondition(.body(.json(value.value))) }

    /// Accepts requests whose body is JSON with at least these members.
    ///
    /// An array must have as many elements, and each is compared in this way. All other values must be equal.
    public static func jsonBody(includes part: JSON) -> RequestCondition {
        RequestCondition(.body(.jsonIncludes(part.value)))
    }

    /// Accepts requests whose body is a form with a field that matches a pattern.
    public static func formField(_ name: String, _ pattern: TextPattern) -> RequestCondition {
        RequestCondition(.body(.form([NamedPattern(name, pattern.pattern)])))
    }

    /// Accepts requests whose body is `multipart/form-data` (RFC 7578) with such a part.
    ///
    /// - Parameters:
    ///   - name: The name of the part. Case matters.
    ///   - filename: A pattern for the name of the file; `nil` accepts each name, and a part that is no file.
    ///   - type: A pattern for the Content-Type of the part; `nil` accepts each type, and a part without one.
    ///   - body: A pattern for the content, read as UTF-8; `nil` accepts each content.
    /// - Returns: The condition.
    public static func part(
        _ name: String, filename: TextPattern? = nil, type: TextPattern? = nil, body: TextPattern? = nil
    ) -> RequestCondition {
        RequestCondition(
            .body(
                .part(
                    PartPattern(
                        name, filename: filename?.pattern, type: type?.pattern,
                        body: (body?.pattern).map(BodyPattern.text)))))
    }

    /// Accepts requests whose body is `multipart/form-data` (RFC 7578) with a part of exactly these bytes.
    public static func part(
        _ name: String, filename: TextPattern? = nil, type: TextPattern? = nil, bytes: Data
    ) -> RequestCondition {
        RequestCondition(
            .body(.part(PartPattern(name, filename: filename?.pattern, type: type?.pattern, body: .bytes(bytes)))))
    }

    /// Accepts requests whose body is `multipart/form-data` (RFC 7578) with a part that equals this JSON value.
    public static func part(
        _ name: String, filename: TextPattern? = nil, type: TextPattern? = nil, json: JSON
    ) -> RequestCondition {
        RequestCondition(
            .body(.part(PartPattern(name, filename: filename?.pattern, type: type?.pattern, body: .json(json.value)))))
    }

    /// Accepts requests that meet both conditions.
    public static func && (one: RequestCondition, other: RequestCondition) -> RequestCondition {
        .all(of: one, other)
    }

    /// Accepts requests that meet at least one of the conditions.
    public static func || (one: RequestCondition, other: RequestCondition) -> RequestCondition {
        .any(of: one, other)
    }

    /// Accepts requests that do not meet the condition.
    public static prefix func ! (condition: RequestCondition) -> RequestCondition {
        RequestCondition(.not(condition.condition), isRefused: condition.isRefused)
    }

    /// Accepts requests that meet all conditions.
    public static func all(of conditions: RequestCondition...) -> RequestCondition {
        RequestCondition(.all(conditions.map(\.condition)), isRefused: conditions.contains(where: \.isRefused))
    }

    /// Accepts requests that meet at least one of the conditions.
    public static func any(of conditions: RequestCondition...) -> RequestCondition {
        RequestCondition(.any(conditions.map(\.condition)), isRefused: conditions.contains(where: \.isRefused))
    }
}

extension RequestCondition: CustomStringConvertible {
    /// The condition as failures show it, without secrets: `GET /rates, query field base: equals "EUR"`.
    public var description: String { condition.text(redaction: CallLines.redaction) }
}
