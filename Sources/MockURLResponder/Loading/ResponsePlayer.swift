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
    /// Rises with each start and stop, so that what was scheduled before finds itself outdated.
    private var round = 0
    private var response: HTTPURLResponse?
    private var body = Data()
    private var native: NativeTransfer?

    init(_ answer: Answer, for urlProtocol: MockURLProtocol) {
        self.urlProtocol = urlProtocol
        steps = ResponseScript.steps(for: answer, method: urlProtocol.request.httpMethod ?? "GET")[...]
    }

    /// Goes on with the next step, up to the end or to the next wait.
    func play() {
        round += 1
        native?.start()
        while let step = steps.first {
            if case .wait(let seconds) = step { return wait(seconds) }
            steps.removeFirst()
            perform(step)
        }
    }

    /// Performs nothing more until `play` is called again.
    func pause() {
        round += 1
        native?.stop()
    }

    /// The step stays in front while it is waited for, so that a resumed task waits again.
    private func wait(_ seconds: Double) {
        let started = round
        let isScheduled = CallbackQueue(of: urlProtocol).run(after: seconds) { [self, urlProtocol] in
            guard round == started else { return }
            withExtendedLifetime(urlProtocol) {
                steps.removeFirst()
                play()
            }
        }
        if !isScheduled {
            steps = [.fail(URLError(.unsupportedURL, url: url, explanation: CallbackQueue.explanation))]
            play()
        }
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
        if DownloadedFile.isWanted(by: urlProtocol), !DownloadedFile.deliver(body, to: urlProtocol) {
            let error = URLError(.unsupportedURL, url: url, explanation: DownloadedFile.explanation)
            return client.urlProtocol(urlProtocol, didFailWithError: error)
        }
        UnchallengedResponse.finish(response) { client.urlProtocolDidFinishLoading(urlProtocol) }
    }

    private var url: URL { urlProtocol.request.url ?? URL(fileURLWithPath: "/") }
}
