#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// The protocol that answers from the plan; list it in a configuration to mock the sessions made from it.
///
///     let configuration = URLSessionConfiguration.default
///     configuration.protocolClasses = [MockURLProtocol.self] + (configuration.protocolClasses ?? [])
///
/// It is inert before `MockURLResponder.setUp()` and after `MockURLResponder.tearDown()`.
public class MockURLProtocol: URLProtocol {
    /// Made by `startLoading`, and read on its queue only.
    @exclusivity(unchecked) private(set) final var load: TaskLoad?

    /// Whether the request is answered from the plan, or by the policy: every HTTP request while set up.
    public override class func canInit(with request: URLRequest) -> Bool {
        guard WebURL.isWeb(request.url) else { return false }
        guard !isUnmocked else { return NativeTransfer.isAvailable }
        let (engine, hasScopes) = EngineDirectory.lookUp(self)
        if hasScopes, yieldsToScopes, SharedScope.isAnyInForce { return false }
        guard let engine else { return answersWithoutEngine }
        guard !NativeTransfer.isAvailable, engine.settings.effectivePolicy.allowsNetwork else { return true }
        return request.url.map { engine.mayAnswer(RequestCapture.capture(request, to: $0, in: nil)) } ?? false
    }

    /// The request as it is; what is the same request to a cache is not for a mock to say.
    public override class func canonicalRequest(for request: URLRequest) -> URLRequest {
        request
    }

    /// Asks the engine once for each request of the task, and plays its answer; a suspended task that is resumed goes on
    /// where it was.
    public override func startLoading() {
        guard let load = load ?? TaskLoad(of: self) else {
            let url = request.url ?? URL(fileURLWithPath: "/")
            let error = URLError(
                .unsupportedURL, url: url,
                message: Message(
                    .unsupportedFoundation, "MockURLResponder cannot answer with this version of Foundation."))
            client?.urlProtocol(self, didFailWithError: ClientError.completed(error, for: url))
            return
        }
        self.load = load
        withExtendedLifetime(self) { load.resume() }
    }

    /// Ends or pauses the answer: nothing more reaches the client.
    public override func stopLoading() {
        let isFinal = task.map { $0.state == .canceling || $0.state == .completed } ?? true
        if isFinal { load?.stop() } else { load?.suspend() }
    }

    /// Whether a request is taken although the engine of this class is gone.
    class var answersWithoutEngine: Bool { false }

    /// What a request is told that was taken where no engine is, and none has ended.
    class var messageWithoutEngine: Message {
        Message(.endedResponder, "MockURLResponder was torn down while this request was sent.")
    }

    /// Whether a scope takes the requests of this class: only those of the engine of the process, which belong to nobody
    /// in particular.
    private class var yieldsToScopes: Bool { ScopeSupport.reachesListingSessions && self == MockURLProtocol.self }

    /// Whether every request is the real network's.
    class var isUnmocked: Bool { false }

    final var isUnmocked: Bool { Self.isUnmocked }

    /// Whether a request is the real network's whatever its body is, so that a stream need not be read.
    final func goesToNetwork(_ request: CapturedRequest) -> Bool {
        Self.isUnmocked || engine?.goesToNetwork(request) ?? false
    }

    /// Nil when it has ended.
    final var engine: Engine? { EngineDirectory.engine(of: Self.self) }

    /// Why a request fails that comes after the end of the engine.
    final func errorWithoutEngine(for request: CapturedRequest) -> URLError {
        EngineDirectory.ended(of: Self.self)?.error(for: request.writtenURL, method: request.method)
            ?? URLError(.cancelled, url: request.writtenURL, message: Self.messageWithoutEngine)
    }
}
