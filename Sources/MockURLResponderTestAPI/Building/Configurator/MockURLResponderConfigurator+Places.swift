public import Foundation
public import MockURLResponder

/// Hosts and paths by patterns, and whole URLs.
extension MockURLResponderConfigurator {
    /// Starts with no stub; its stubs answer requests to any host.
    public convenience init() {
        self.init(.anyOrigin)
    }

    /// Starts with no stub, for all hosts that are as a pattern wants them.
    ///
    /// - Parameters:
    ///   - scheme: `http` or `https`; nil is both.
    ///   - host: Is asked about host names in small letters, IPv6 addresses without brackets.
    ///   - port: 1...65535; nil is any port, but for a pattern that is equal to one host: there it is the scheme's own.
    ///   - filePath: Where misuse is reported.
    ///   - line: Where misuse is reported.
    public convenience init(
        scheme: String? = nil, host: TextPattern, port: Int? = nil, filePath: StaticString = #filePath,
        line: UInt = #line
    ) {
        self.init(.origins(scheme, host, port, at: CallSite(filePath: filePath, line: line)))
    }

    /// Begins the stub of all paths that are as a pattern wants them.
    ///
    /// - Parameters:
    ///   - path: Is asked about the path without query and fragment, percent-decoded.
    ///   - method: The method of the request; `*` is any.
    ///   - filePath: Where misuse of the whole chain is reported.
    ///   - line: Where misuse of the whole chain is reported.
    /// - Returns: The builder of the stub.
    public func respond(
        to path: TextPattern, method: String = HTTPMethod.GET.rawValue, filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> MockURLResponseBuilder {
        let site = CallSite(filePath: filePath, line: line)
        let builder = builder(at: site) { $0.setPattern(path.pattern, of: .path) }
        if !site.check(path: path) { builder.isRefused = true }
        return builder.when(method: method)
    }

    /// Begins the stub of one URL: its scheme, host, port and path, and exactly its query fields, in any order.
    ///
    /// - Parameters:
    ///   - url: An absolute URL, for the configurator of its host or for one of any host. Its fragment does not count.
    ///   - method: The method of the request; `*` is any.
    ///   - filePath: Where misuse of the whole chain is reported.
    ///   - line: Where misuse of the whole chain is reported.
    /// - Returns: The builder of the stub.
    public func respond(
        to url: URL, method: String = HTTPMethod.GET.rawValue, filePath: StaticString = #filePath, line: UInt = #line
    ) -> MockURLResponseBuilder {
        let site = CallSite(filePath: filePath, line: line)
        var host = Condition.anyOrigin
        let builder = builder(at: site) { request in
            host = request
            request = .stub(of: url) ?? request
        }
        if Condition.stub(of: url) == nil {
            builder.refuse(.invalidURL, url, "the URL", expected: "an absolute URL of http or https")
        } else if !host.holdsOrigin(of: url) {
            builder.refuse(.invalidURL, url, "the URL", expected: "a URL of this configurator's host: \(host.summary)")
        }
        return builder.when(method: method)
    }

    /// Begins the stub of all requests that meet a condition: `respond(to: .post("/orders"))`.
    ///
    /// Without a method in the condition, as in `.path("/orders")` or `.any`, the stub answers every method.
    ///
    /// - Parameters:
    ///   - condition: The condition, beside the configurator's host.
    ///   - filePath: The file of the stub, where misuse of the chain is reported.
    ///   - line: The line of the stub, where misuse of the chain is reported.
    /// - Returns: The builder of the stub.
    public func respond(
        to condition: RequestCondition, filePath: StaticString = #filePath, line: UInt = #line
    ) -> MockURLResponseBuilder {
        builder(at: CallSite(filePath: filePath, line: line)) { request in
            request.setPattern(nil, of: .method)
            request.add(condition.condition)
        }
    }
}

extension Condition {
    /// Exactly the requests of a URL; nil when it is not absolute.
    fileprivate static func stub(of url: URL) -> Condition? {
        guard let scheme = url.scheme, let host = url.host(percentEncoded: false), !host.isEmpty,
            PlanRules.flaw(inScheme: scheme) == nil
        else { return nil }
        return .stub(
            origin: .origin(scheme: scheme, host: .equals(host), port: url.port.map(Port.number) ?? .ofScheme),
            path: .equals(url.path(percentEncoded: true)), query: QueryPattern(NormalizedURL(url).queryPatterns, .exact)
        )
    }

    /// Whether a URL is one of the host that the request is for.
    fileprivate func holdsOrigin(of url: URL) -> Bool {
        Evaluator(CapturedRequest(method: "GET", url: url)).evaluate(origin.normalized) == .met
    }
}

extension NormalizedURL {
    /// A pattern for each query field by its name; of a repeated one, for all its values.
    fileprivate var queryPatterns: [NamedPattern] {
        var patterns: [NamedPattern] = []
        for item in queryItems where !patterns.contains(where: { $0.name == item.name }) {
            let values = queryItems.filter { $0.name == item.name }.map { ValuePattern.equals($0.value) }
            patterns.append(NamedPattern(item.name, values.count == 1 ? values[0] : .values(values)))
        }
        return patterns
    }
}
