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
            dialogue.authenticate(response) { [self] outcome in
                heard { self.act(on: outcome, body) }
            }
        }
    }

    private func redirect(_ response: HTTPURLResponse, _ body: Data) {
        guard let next = Redirection.request(after: response, to: request) else {
            delivery.finishUnfollowed(body, isRefused: false)
            return over()
        }
        redirects += 1
        guard redirects <= Redirection.limit else {
            return fail(
                URLError(
                    .httpTooManyRedirects, url: firstURL, explanation: "too many HTTP redirects"))
        }
        dialogue.follow(response, with: next) { [self] course in
            heard {
                switch course {
                case .follow(let request): self.go(on: request)
                case .deliver:
                    self.delivery.finishUnfollowed(body, isRefused: true)
                    self.over()
                case .leave: self.over()
                }
            }
        }
    }

    private func act(on outcome: BasicAuthentication.Outcome, _ body: Data) {
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
            delivery.sent(drained.count, isKnown: false)
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
