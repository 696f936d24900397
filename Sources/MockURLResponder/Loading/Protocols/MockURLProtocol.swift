#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A protocol that answers requests from the plan.
///
/// List it in a configuration to mock the sessions created from it:
///
///     let configuration = URLSessionConfiguration.default
///     configuration.protocolClasses = [MockURLProtocol.self] + (configuration.protocolClasses ?? [])
///
/// The protocol is inactive before `MockURLResponder.setUp()` and after `MockURLResponder.tearDown()`.
public class MockURLProtocol: URLProtocol {
    /// The load, which `startLoading` creates.
    ///
    /// Only its queue may read it.
    @exclusivity(unchecked) private(set) final var load: TaskLoad?

    deinit {
        // A task that is cancelled before its start has no load, but `canInit` has announced it.
        if load == nil, ScopeSupport.asksInResume { engine?.pending?.withdraw() }
    }

    /// Returns whether the plan or its policy handles the request: true for every HTTP request while mocking is
    /// active.
    public override class func canInit(with request: URLRequest) -> Bool {
        guard WebURL.isWeb(request.url) else { return false }
        guard !isUnmocked else { return NativeTransfer.isAvailable }
        let (engine, hasScopes) = EngineDirectory.lookUp(self)
        if hasScopes, yieldsToScopes, SharedScope.isRequestInScope { return false }
        guard let engine else { return answersWithoutEngine }
        guard !NativeTransfer.isAvailable, engine.settings.effectivePolicy.allowsNetwork else {
            if ScopeSupport.asksInResume { engine.pending?.announce() }
            return true
        }
        return request.url.map { engine.mayAnswer(RequestCapture.capture(request, to: $0, in: nil)) } ?? false
    }

    /// Returns the request unchanged.
    ///
    /// A mock cannot know which requests are equal for a cache.
    public override class func canonicalRequest(for request: URLRequest) -> URLRequest {
        request
    }

    /// Starts the load, which asks the engine once for each request of the task.
    ///
    /// After a suspension, the load continues.
    @_optimize(speed)
    public override func startLoading() {
        // In a session with a cache, `cancel()` can overtake `resume()`. The task has ended with its error then.
        if load == nil, task?.error != nil { return }
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

    /// Ends or pauses the load, so that the client receives nothing more.
    public override func stopLoading() {
        if isEnding { load?.stop() } else { load?.suspend() }
    }

    /// Whether the task ends, so that the client needs nothing more.
    private final var isEnding: Bool { task.map { $0.state == .canceling || $0.state == .completed } ?? true }

    /// Whether this class takes requests after its engine has ended.
    class var answersWithoutEngine: Bool { false }

    /// The error message for a request whose engine ended while the request was sent.
    class var messageWithoutEngine: Message {
        Message(.endedResponder, "MockURLResponder was torn down while this request was sent.")
    }

    /// Whether scopes take the requests of this class.
    ///
    /// Only the engine of the process yields to scopes, because its sessions are not bound to an engine.
    private class var yieldsToScopes: Bool { ScopeSupport.reachesListingSessions && self == MockURLProtocol.self }

    /// Whether every request passes through to the network.
    class var isUnmocked: Bool { false }

    final var isUnmocked: Bool { Self.isUnmocked }

    /// The engine of this class; `nil` after it has ended.
    final var engine: Engine? { EngineDirectory.engine(of: Self.self) }

    /// Returns the failure of a request that arrives after the end of the engine.
    func answerWithoutEngine(to request: CapturedRequest) -> Answer {
        .fail(
            EngineDirectory.ended(of: Self.self)?.error(for: request.writtenURL, method: request.method)
                ?? URLError(.cancelled, url: request.writtenURL, message: Self.messageWithoutEngine))
    }
}
