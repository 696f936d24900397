import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Performs the steps of one answer on the queue its client expects, and ends exactly once.
///
/// All state is touched on that queue only: `play` and `pause` are called there by the URL loading system, and what is
/// scheduled comes back there.
final class ResponsePlayer {
    private unowned let urlProtocol: MockURLProtocol
    private var steps: ArraySlice<ResponseScript.Step>
    private var delayed: DelayedCall?
    private var response: HTTPURLResponse?
    private var body = Data()
    private var native: NativeTransfer?

    init(_ answer: Answer, for urlProtocol: MockURLProtocol) {
        self.urlProtocol = urlProtocol
        steps = ResponseScript.steps(for: answer, method: urlProtocol.request.httpMethod ?? "GET")[...]
    }

    /// Goes on with the next step, up to the end or to the next wait.
    func play() {
        delayed?.cancel()
        native?.start()
        while let step = steps.first {
            if case .wait(let seconds) = step { return wait(seconds) }
            steps.removeFirst()
            perform(step)
        }
    }

    /// Performs nothing more until `play` is called again.
    func pause() {
        delayed?.cancel()
        native?.stop()
    }

    /// The step stays in front while it is waited for, so that a resumed task waits again.
    private func wait(_ seconds: Double) {
        let call = DelayedCall { [self, urlProtocol] in
            withExtendedLifetime(urlProtocol) {
                steps.removeFirst()
                play()
            }
        }
        delayed = call
        guard !CallbackQueue(of: urlProtocol).run(call, after: seconds) else { return }
        steps = [.fail(URLError(.unsupportedURL, url: url, explanation: CallbackQueue.explanation))]
        play()
    }

    private func perform(_ step: ResponseScript.Step) {
        guard let client = urlProtocol.client else { return }
        switch step {
        case .wait:
            break
        case .head(let prepared):
            response = UnchallengedResponse.response(to: url, status: prepared.status, headers: prepared.headers)
            guard let response else { return }
            client.urlProtocol(urlProtocol, didReceive: response, cacheStoragePolicy: .notAllowed)
        case .body(let data):
            body = data
            if !DownloadedFile.isWanted(by: urlProtocol) { client.urlProtocol(urlProtocol, didLoad: data) }
        case .finish:
            finish(client)
        case .fail(let error):
            client.urlProtocol(urlProtocol, didFailWithError: error)
        case .passThrough:
            native = NativeTransfer(of: urlProtocol)
            native?.start()
        }
    }

    private func finish(_ client: any URLProtocolClient) {
        if DownloadedFile.isWanted(by: urlProtocol), let reason = DownloadedFile.deliver(body, to: urlProtocol) {
            let error = URLError(.cannotCreateFile, url: url, explanation: reason)
            return client.urlProtocol(urlProtocol, didFailWithError: error)
        }
        UnchallengedResponse.finish(response) { client.urlProtocolDidFinishLoading(urlProtocol) }
    }

    private var url: URL { urlProtocol.request.url ?? URL(fileURLWithPath: "/") }
}
