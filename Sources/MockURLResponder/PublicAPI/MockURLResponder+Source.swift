#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Source code of stubs, ready to paste into a test.
extension MockURLResponder {
    /// Returns the source code of a stub that answers a request once, with an empty body.
    ///
    /// The report of the policy `prevent` shows the same code. The stub matches the method, the path, the query and a
    /// text body, without the fields that `Configuration.redactedNames` names. For a request that cannot be mocked,
    /// the result is a comment that says so.
    ///
    /// - Parameter request: A request with an `http` or `https` URL.
    /// - Returns: Lines of code that compile after `import MockURLResponderTestAPI`.
    public static func stubSource(for request: URLRequest) -> String {
        let redaction = Redaction(SharedResponder.redactedNames)
        let captured = request.url.map { RequestCapture.capture(request, to: $0, in: nil) }
        guard WebURL.isWeb(request.url), let captured, !captured.url.origin.host.isEmpty else {
            let place = request.url.map { SwiftSource.literal(redaction.text(of: $0)) } ?? "none"
            return "// MockURLResponder: no stub can answer this request: "
                + "expected a URL of http or https, found \(place)"
        }
        return StubPrinter(redaction: redaction).source(for: captured)
    }
}
