public import Foundation
public import MockURLResponder

/// One thing that is asked of a request, to be combined by `&&`, `||` and `!`.
///
///     configurator.respond(to: .path(.prefix("/v1/")) && (.query("page", "1") || !.query("page", .present)))
///
/// It asks only what it says: where it is all that a stub asks, any method and any path will do.
public struct RequestCondition: Sendable, Hashable {
    let condition: Condition

    init(_ condition: Condition) {
        self.condition = condition
    }

    /// Stands for a condition that has failed the test already: no request meets it.
    private static var refused: RequestCondition { !.any }

    /// The request has this method.
    public static func method(_ method: HTTPMethod) -> RequestCondition { .method(method.rawValue) }

    /// The request has this method; `*` is any.
    public static func method(
        _ method: String, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let isUsable = CallSite(filePath: filePath, line: line).check(
            method, "the method", PlanRules.flaw(inMethod: method))
        return isUsable ? RequestCondition(method == "*" ? .all([]) : .value(.method, .equals(method))) : .refused
    }

    /// The request has this scheme, `http` or `https`.
    public static func scheme(
        _ scheme: String, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let isUsable = CallSite(filePath: filePath, line: line).check(
            scheme, "the scheme", PlanRules.flaw(inScheme: scheme))
        return isUsable ? RequestCondition(.value(.scheme, .equals(scheme))) : .refused
    }

    /// The host of the request, in small letters, is as the pattern wants it.
    public static func host(
        _ pattern: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let isUsable = CallSite(filePath: filePath, line: line).check(host: pattern)
        return isUsable ? RequestCondition(.value(.host, pattern.pattern)) : .refused
    }

    /// The request goes to this port, be it the one of its scheme or one that it names.
    public static func port(
        _ port: Int, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let isUsable = CallSite(filePath: filePath, line: line).check(port: port)
        return isUsable ? RequestCondition(.value(.port, .equals(String(port)))) : .refused
    }

    /// The path of the request, without query and fragment, is as the pattern wants it.
    public static func path(
        _ pattern: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let isUsable = CallSite(filePath: filePath, line: line).check(path: pattern)
        return isUsable ? RequestCondition(.value(.path, pattern.pattern)) : .refused
    }

    /// The whole URL, in the form of `when(url:)`, is as the pattern wants it.
    public static func url(_ pattern: TextPattern) -> RequestCondition {
        RequestCondition(.value(.url, pattern.pattern))
    }

    /// A query field is as the pattern wants it.
    public static func query(_ name: String, _ pattern: TextPattern) -> RequestCondition {
        RequestCondition(.query(QueryPattern([NamedPattern(name, pattern.pattern)])))
    }

    /// A header field is as the pattern wants it; the case of its name does not count.
    public static func header(
        _ name: String, _ pattern: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        let isUsable = CallSite(filePath: filePath, line: line).check(
            name, "the header name", PlanRules.flaw(inHeaderName: name))
        return isUsable ? RequestCondition(.value(.header(name), pattern.headerPattern)) : .refused
    }

    /// `Authorization` has this token (RFC 6750); the case of `Bearer` does not count.
    ///
    /// A journal has no credentials, so a launched program answers this by a stub with `when(bearerToken:)` and `verify(stub)`.
    public static func bearerToken(_ token: String) -> RequestCondition {
        RequestCondition(.value(.header("Authorization"), .credentials("Bearer", token)))
    }

    /// `Authorization` has this user and password (RFC 7617); the case of `Basic` does not count.
    ///
    /// A journal has no credentials, so a launched program answers this by a stub with `when(basicUser:password:)` and
    /// `verify(stub)`.
    public static func basic(user: String, password: String) -> RequestCondition {
        RequestCondition(
            .value(
                .header("Authorization"), .credentials("Basic", Data("\(user):\(password)".utf8).base64EncodedString()))
        )
    }

    /// A cookie is as the pattern wants it.
    public static func cookie(_ name: String, _ pattern: TextPattern) -> RequestCondition {
        RequestCondition(.value(.cookie(name), pattern.pattern))
    }

    /// The body, read as UTF-8, is as the pattern wants it; an empty one is absent.
    public static func body(_ pattern: TextPattern) -> RequestCondition {
        RequestCondition(.body(.text(pattern.pattern)))
    }

    /// The body is exactly these bytes.
    public static func body(_ bytes: Data) -> RequestCondition { RequestCondition(.body(.bytes(bytes))) }

    /// The body is equal as JSON: the order of members and white space do not count.
    public static func jsonBody(_ value: JSON) -> RequestCondition { RequestCondition(.body(.json(value.value))) }

    /// The body is JSON with at least these members; arrays and all else are equal.
    public static func jsonBody(includes part: JSON) -> RequestCondition {
        RequestCondition(.body(.jsonIncludes(part.value)))
    }

    /// A field of a form, sent as the body, is as the pattern wants it.
    public static func formField(_ name: String, _ pattern: TextPattern) -> RequestCondition {
        RequestCondition(.body(.form([NamedPattern(name, pattern.pattern)])))
    }

    /// Both hold.
    public static func && (one: RequestCondition, other: RequestCondition) -> RequestCondition {
        .all(of: one, other)
    }

    /// At least one of them holds.
    public static func || (one: RequestCondition, other: RequestCondition) -> RequestCondition {
        .any(of: one, other)
    }

    /// It does not hold.
    public static prefix func ! (condition: RequestCondition) -> RequestCondition {
        RequestCondition(.not(condition.condition))
    }

    /// All of them hold.
    public static func all(of conditions: RequestCondition...) -> RequestCondition {
        RequestCondition(.all(conditions.map(\.condition)))
    }

    /// At least one of them holds.
    public static func any(of conditions: RequestCondition...) -> RequestCondition {
        RequestCondition(.any(conditions.map(\.condition)))
    }
}

extension RequestCondition: CustomStringConvertible {
    /// The condition as failures say it, without secrets: `GET /rates, query field base: equals "EUR"`.
    public var description: String { condition.text(redaction: CallLines.redaction) }
}
