import Foundation
import MockURLResponder
import MockURLTooling

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Records the answers of real servers, and writes stubs that repeat them.
///
///     let recorder = MockURLRecorder()
///     let responder = MockURLResponder(recorder.configurator)
///     _ = try await responder.session.data(from: url)
///     print(recorder.replayCode)
///
/// The recorder sends each request to the real server, in a session that is not mocked and keeps neither cookies
/// nor a cache. The client receives the result. The client follows redirects, and the recorder does not, so that
/// each step is recorded.
///
/// Requests reach the real network, so the network guard must allow them (docs/guides/record.md).
public final class MockURLRecorder: Sendable {
    /// The names of fields that carry secrets in many services, such as `api_key`, `api-key` and `apikey`.
    ///
    /// Case is ignored.
    public static let usualSecrets: Set<String> = SecretNameList.usual

    /// The configurator that forwards requests of any host to the real servers.
    ///
    /// Its only stub answers every request.
    ///
    /// Stubs of configurators before it answer first, and their requests are not recorded.
    public let configurator = MockURLResponderConfigurator()

    private let log = RecordingLog()
    private let secretNames: Set<String>

    /// Creates a recorder without recorded requests.
    ///
    /// - Parameter names: The names of header fields, query fields, form fields and members of JSON requests whose
    ///   values `replayCode` omits. Case is ignored. The values of Authorization, Cookie, Proxy-Authorization,
    ///   Set-Cookie and the names in `MockURLResponder.Configuration.redactedNames` are always omitted.
    public init(redacting names: Set<String> = MockURLRecorder.usualSecrets) {
        secretNames = names
        // The closure captures the log and not the recorder, because the configurator would keep the recorder
        // alive.
        configurator.respond(to: .any)
            .with(name: "MockURLRecorder")
            .with { [log] request in try log.recording(request) { try RealExchange.response(to: request) } }
            .always()
    }

    /// The recorded requests with their results, in the order of the requests.
    ///
    /// A request without a result yet is missing.
    ///
    /// The interactions contain all values, including secrets.
    public var interactions: [RecordedInteraction] { log.interactions }

    /// The Swift source of stubs that answer as the servers did.
    ///
    /// Paste it after an `import MockURLResponderTestAPI`.
    ///
    /// The source has one configurator for each scheme, host and port, with its stubs in the order of the requests.
    /// It ends with a line break, and is empty if nothing was recorded.
    public var replayCode: String {
        let redaction = Redaction(secretNames.union(MockURLResponder.Configuration.redactedNames))
        return ReplayCode(redaction: redaction).source(of: log.interactions)
    }

    /// Discards all recorded requests, including those without a result yet.
    public func clear() {
        log.clear()
    }
}
