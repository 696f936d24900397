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
    private let queue: CallbackQueue
    private var steps: ArraySlice<ResponseScript.Step>
    /// Rises with each start and stop, so that what was scheduled before finds itself outdated.
    private var round = 0
    private var response: UnchallengedResponse?
    private var body = Data()
    private var native: NativeTransfer?

    init(_ answer: Answer, for urlProtocol: MockURLProtocol) {
        self.urlProtocol = urlProtocol
        queue = CallbackQueue(of: urlProtocol)
        steps = ArraySlice(Self.steps(for: answer, to: urlProtocol.request))
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
        let isScheduled = queue.run(after: seconds) { [self, urlProtocol] in
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
        case .head(let status, let headers):
            response = UnchallengedResponse(
                url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
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
        response?.finish { client.urlProtocolDidFinishLoading(urlProtocol) }
    }

    private var url: URL { urlProtocol.request.url ?? URL(fileURLWithPath: "/") }

    private static func steps(for answer: Answer, to request: URLRequest) -> [ResponseScript.Step] {
        switch answer {
        case .respond(let definition):
            do {
                let body = try definition.body.bytes()
                return ResponseScript.steps(for: definition, body: body, method: request.httpMethod ?? "GET")
            } catch {
                let explanation = "MockURLResponder cannot read the body of its answer: \(error)"
                return [
                    .fail(
                        URLError(
                            .cannotOpenFile, url: request.url ?? URL(fileURLWithPath: "/"), explanation: explanation))
                ]
            }
        case .fail(let error): return [.fail(error)]
        case .passThrough: return [.passThrough]
        }
    }
}
