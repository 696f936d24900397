public import Foundation
public import MockURLResponder
import MockURLTooling

/// Stubs for patterns of hosts and paths, for whole URLs, and for conditions.
extension MockURLResponderConfigurator {
    /// Creates a configurator without stubs, for requests to any host.
    public convenience init() {
        self.init(.anyOrigin)
    }

    /// Creates a configurator without stubs, for all hosts that match a pattern.
    ///
    /// - Parameters:
    ///   - scheme: `http` or `https`; `nil` means both.
    ///   - host: A pattern for the host name in lower case. An IPv6 address has no brackets.
    ///   - port: 1...65535; `nil` means any port, or the scheme's default port if the pattern is one exact host.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    public convenience init(
        scheme: String? = nil, host: TextPattern, port: Int? = nil, filePath: StaticString = #filePath,
        line: UInt = #line
    ) {
        self.init(.origins(scheme, host, port, at: CallSite(filePath: filePath, line: line)))
    }

    /// Begins a stub for all paths that match a pattern.
    ///
    /// - Parameters:
    ///   - path: A pattern for the percent-decoded path without query and fragment.
    ///   - method: The method of the request; `*` means any method.
    ///   - filePath: The file to report misuse of the chain in. The default is the caller's file.
    ///   - line: The line to report misuse of the chain at. The default is the caller's line.
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

    /// Begins a stub for one URL.
    ///
    /// The request must have its scheme, host, port and path, and exactly its query fields in any order.
    ///
    /// - Parameters:
    ///   - url: An absolute URL of the configurator's host, or any absolute URL if the configurator is for any
    ///     host. The fragment of the URL is ignored.
    ///   - method: The method of the request; `*` means any method.
    ///   - filePath: The file to report misuse of the chain in. The default is the caller's file.
    ///   - line: The line to report misuse of the chain at. The default is the caller's line.
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

    /// Begins a stub for all requests that meet a condition: `respond(to: .post("/orders"))`.
    ///
    /// If the condition names no method, as in `.path("/orders")` or `.any`, the stub answers every method.
    ///
    /// - Parameters:
    ///   - condition: The condition, in addition to the configurator's host.
    ///   - filePath: The file to report misuse of the chain in. The default is the caller's file.
    ///   - line: The line to report misuse of the chain at. The default is the caller's line.
    /// - Returns: The builder of the stub.
    public func respond(
        to condition: RequestCondition, filePath: StaticString = #filePath, line: UInt = #line
    ) -> MockURLResponseBuilder {
        builder(at: CallSite(filePath: filePath, line: line)) { $0.setPattern(nil, of: .method) }.when(condition)
    }
}
