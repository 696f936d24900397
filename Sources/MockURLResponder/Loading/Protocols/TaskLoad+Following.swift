import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What follows an answer: the end, or another request of the same task.
extension TaskLoad {
    func end(_ ending: ResponseScript.Ending) {
        player = nil
        switch ending {
        case .fail(let error): fail(error)
        case .complete(let body):
            guard let response = delivery.response else { return fail(URLError(.badServerResponse)) }
            if Redirection.isRedirect(response.statusCode) { return redirect(response, body) }
            guard response.statusCode == 401 else { return finish(body) }
            delivery.responded()
            dialogue.authenticate(response) { [self] outcome in
                heard { self.act(on: outcome, body) }
            }
        }
    }

    private func redirect(_ response: HTTPURLResponse, _ body: PreparedBody) {
        guard let next = Redirection.request(after: response, to: request) else {
            return finish { try delivery.finishUnfollowed(body, isRefused: false) }
        }
        redirects += 1
        guard redirects <= Redirection.limit else {
            // Foundation names the last URL of the chain here, and the first one elsewhere.
            let url = request.url ?? firstURL
            return fail(URLError(.httpTooManyRedirects, url: url, explanation: "too many HTTP redirects"))
        }
        dialogue.follow(response, with: next) { [self] course in
            heard {
                switch course {
                case .follow(let request): self.go(on: request)
                case .deliver:
                    self.finish { try self.delivery.finishUnfollowed(body, isRefused: true) }
                case .leave: self.over()
                }
            }
        }
    }

    private func act(on outcome: BasicAuthentication.Outcome, _ body: PreparedBody) {
        switch outcome {
        case .accept: finish(body)
        case .cancel: urlProtocol.task.map(Finished.cancel)
        case .retry(let authorization): retry(authorization)
        }
    }

    /// Loads the task anew from its first request, with its body.
    private func retry(_ authorization: String) {
        redirects = 0
        var again = urlProtocol.request
        again.setValue(authorization, forHTTPHeaderField: "Authorization")
        prepare(again)
        let body = UploadBody(of: urlProtocol.request, urlProtocol.task)
        if case .stream = body, let drained {
            delivery.sent(drained.count, of: nil)
            exchange { drained }
        } else {
            send(body)
        }
    }

    private func go(on request: URLRequest) {
        prepare(request)
        guard WebURL.isWeb(request.url) else {
            return fail(URLError(.unsupportedURL, url: firstURL, explanation: "A redirect led to an unsupported URL."))
        }
        exchange()
    }

    /// In bytes; longer files of downloads are not written where others wait.
    private static let quicklyWritten = 1 << 20

    private func finish(_ body: PreparedBody, file: DownloadedFile.Written? = nil) {
        guard file != nil || !delivery.isDownload || body.count <= Self.quicklyWritten else { return write(body) }
        finish { try delivery.finish(body, file: file) }
    }

    private func finish(_ deliver: () throws -> Void) {
        close()
        do {
            try deliver()
            over()
        } catch {
            fail(reading: error)
        }
    }

    /// Writes the file of a long download first.
    private func write(_ body: PreparedBody) {
        let reply = Reply(on: queue, keeping: urlProtocol) { [self] (file: DownloadedFile.Written) in
            if isOver, let file = try? file.get() { try? FileManager.default.removeItem(at: file) }
            heard { self.finish(body, file: file) }
        }
        longWork = LongWork { isWanted in reply(DownloadedFile.written(body, while: isWanted)) }
    }

    private func prepare(_ request: URLRequest) {
        self.request = request
        isUntouched = false
        delivery.began(request)
    }
}

extension URLError {
    /// The same failure of a URL that the client knows: that of the first request, as Foundation names it after redirects.
    func naming(_ url: URL) -> URLError {
        guard failingURL != url else { return self }
        var userInfo = userInfo
        userInfo[NSURLErrorFailingURLErrorKey] = url
        return URLError(code, userInfo: userInfo)
    }
}
