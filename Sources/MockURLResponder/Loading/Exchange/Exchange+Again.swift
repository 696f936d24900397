import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Redirects and challenges, after which a load sends another request, and body streams, which can be read only
/// once.
extension Exchange {
    func isHidden(_ response: PreparedResponse) -> Bool {
        guard Redirection.isRedirect(response.status) else { return false }
        return switch hiddenRedirects {
        case .all: true
        case .followed: Redirection.request(after: response, to: request) != nil
        case .none: false
        }
    }

    mutating func redirect(_ response: PreparedResponse, _ body: PreparedBody) -> Effect {
        guard let next = Redirection.request(after: response, to: request) else {
            return finishUnfollowed(body, isRefused: false)
        }
        redirects += 1
        return redirects > Redirection.limit ? fail(tooManyRedirects) : go(to: .redirected(body), .redirect(to: next))
    }

    mutating func act(on decision: RedirectDecision, _ body: PreparedBody) -> Effect {
        switch decision {
        case .follow(let next): return begin(again: next, .redirected)
        case .deliver: return finishUnfollowed(body, isRefused: true)
        case .leave: return end(.leave)
        }
    }

    private mutating func finishUnfollowed(_ body: PreparedBody, isRefused: Bool) -> Effect {
        go(to: .finishing(body), .finishUnfollowed(body, isRefused: isRefused))
    }

    mutating func act(on decision: ChallengeDecision, _ body: PreparedBody) -> Effect {
        switch decision {
        case .accept: return goToEnd(with: body)
        case .cancel: return go(to: .cancelling, .cancelTask)
        case .retry(let authorization):
            redirects = 0
            used = authorization
            var again = first
            again.setValue(authorization, forHTTPHeaderField: "Authorization")
            return begin(again: again, .again)
        }
    }

    private mutating func begin(again request: URLRequest, _ sending: Sending) -> Effect {
        self.request = request
        url = request.url ?? firstURL
        isUntouched = false
        return go(to: .sending, .send(sending))
    }

    mutating func read(_ stream: UnreadStream, _ isNew: Bool) -> Effect {
        if !isNew, let streamContents { return sendStream(streamContents) }
        isUntouched = false
        return go(to: .sending, .send(.stream(stream)))
    }

    mutating func sendStream(_ contents: Data) -> Effect {
        streamContents = contents
        return go(to: .sending, .send(.streamed(contents)))
    }
}
