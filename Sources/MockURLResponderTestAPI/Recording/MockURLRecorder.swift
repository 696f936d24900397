import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Has real servers answer, notes what they said, and writes the stubs that say it again.
///
///     let recorder = MockURLRecorder()
///     let responder = MockURLResponder(recorder.configurator)
///     _ = try await responder.session.data(from: url)
///     print(recorder.replayCode)
///
/// Each request is made for real, in a session that is not mocked and keeps no cookies and no cache, and the client gets
/// what came of it. Redirects come back to the client, which follows them, so that each step is recorded.
///
/// Requests reach the real network, so the network guard has to let them (docs/Recording.md).
public final class MockURLRecorder: Sendable {
    /// Names of fields that carry secrets in many services; case does not count.
    public static let usualSecrets: Set<String> = [
        "access_token", "api-key", "api_key", "apikey", "auth", "client_secret", "id_token", "key", "passwd",
        "password", "refresh_token", "secret", "sig", "signature", "token", "x-amz-security-token", "x-amz-signature",
        "x-api-key", "x-auth-token", "x-csrf-token",
    ]

    /// What has real servers answer: a configurator of every host, whose only stub answers any request.
    ///
    /// Stubs of configurators before it answer first, and are not recorded.
    public let configurator = MockURLResponderConfigurator()

    private let log = RecordingLog()
    private let secretNames: Set<String>

    /// Starts with nothing recorded.
    ///
    /// - Parameter names: Header fields, query fields, fields of forms and members of JSON requests whose values
    ///   `replayCode` leaves out, besides Authorization, Cookie, Proxy-Authorization, Set-Cookie and those of
    ///   `MockURLResponder.Configuration.redactedNames`. Case does not count.
    public init(redacting names: Set<String> = MockURLRecorder.usualSecrets) {
        secretNames = names
        // The closure has the log and not the recorder, which would keep itself alive through the configurator.
        configurator.respond(to: .any)
            .with(name: "MockURLRecorder")
            .with { [log] request in try log.noting(request) { try RealExchange.response(to: request) } }
            .always()
    }

    /// What was recorded, in the order in which it was asked; what is still on its way is not there yet.
    ///
    /// Nothing is left out here, secrets neither.
    public var interactions: [RecordedInteraction] { log.interactions }

    /// The source of a test that answers as the servers did, to be pasted behind an `import MockURLResponderTestAPI`.
    ///
    /// For each scheme, host and port there is one configurator; its stubs stand in the order of the requests. It ends
    /// with the end of a line, and is empty when nothing was recorded.
    public var replayCode: String {
        let redaction = Redaction(secretNames.union(MockURLResponder.Configuration.redactedNames))
        return ReplayCode(redaction: redaction).source(of: log.interactions)
    }

    /// Forgets what was recorded, and what is on its way.
    public func clear() {
        log.clear()
    }
}
