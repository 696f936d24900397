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
    private var player: ResponsePlayer?

    /// Whether the request is answered from the plan, or by the policy: every HTTP request while set up.
    public override class func canInit(with request: URLRequest) -> Bool {
        guard let scheme = request.url?.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            return false
        }
        guard let engine = EngineDirectory.engine(of: self) else { return answersWithoutEngine }
        guard !NativeTransfer.isAvailable, engine.settings.policy.allowsNetwork else { return true }
        return RequestCapture.capture(request, of: nil).map(engine.registry.mayAnswer) ?? false
    }

    /// The request as it is; what is the same request to a cache is not for a mock to say.
    public override class func canonicalRequest(for request: URLRequest) -> URLRequest {
        request
    }

    /// Asks the engine once, and plays its answer; a suspended task that is resumed goes on where it was.
    public override func startLoading() {
        let player = self.player ?? ResponsePlayer(answer(), for: self)
        self.player = player
        player.play()
    }

    /// Ends or pauses the answer: nothing more reaches the client.
    public override func stopLoading() {
        player?.pause()
    }

    /// Whether a request is taken although the engine of this class is gone.
    class var answersWithoutEngine: Bool { false }

    private func answer() -> Answer {
        guard let captured = RequestCapture.capture(request, of: task) else {
            return .fail(URLError(.badURL))
        }
        guard let engine = EngineDirectory.engine(of: type(of: self)) else {
            return .fail(
                URLError(
                    .cancelled, url: captured.writtenURL,
                    explanation:
                        "The MockURLResponder that this session belongs to is gone; keep it, or a session of its configuration."
                ))
        }
        return engine.answer(captured)
    }
}
