#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Stubs as source, to be pasted into a test.
extension MockURLResponder {
    /// The source of a stub that answers a request once, with an empty body.
    ///
    /// It is what the report of the policy prevent shows: it asks for method, path and query fields, and leaves out the
    /// query fields that `Configuration.redactedNames` names. Of a request that cannot be mocked it is a comment that says so.
    ///
    /// - Parameter request: With a URL of `http` or `https`.
    /// - Returns: Lines that compile behind `import MockURLResponderTestAPI`.
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
