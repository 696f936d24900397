import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How an answer is delivered, and what follows it: the end, or another request.
extension Exchange {
    mutating func deliver(_ response: PreparedResponse) -> Effect {
        if response.isUnintelligible, let reason = response.cutOff {
            return fail(cutOff(reason), after: response.delay)
        }
        if response.isToBeDecoded { return go(to: .decoding, .decode(response)) }
        state = .arriving
        let isHidden = isHidden(response)
        arrival = Arrival(
            response, toMethod: request.httpMethod ?? "GET", inPieces: wantsPieces && !isHidden, isHidden: isHidden)
        return arrive()
    }

    private func isHidden(_ response: PreparedResponse) -> Bool {
        guard Redirection.isRedirect(response.status) else { return false }
        return switch hiddenRedirects {
        case .all: true
        case .followed: Redirection.request(after: response, to: request) != nil
        case .none: false
        }
    }

    mutating func arrive() -> Effect {
        switch arrival?.next() {
        case .wait(let seconds): return wait(seconds, in: .arriving)
        case .head(let response, let isHidden): return .head(response, isHidden: isHidden)
        case .part(let part): return .part(part)
        case .brokenOff(let reason): return fail(cutOff(reason))
        case .complete(let response, let body, let isHidden):
            if isHidden { return redirect(response, body) }
            if response.status == 401 { return go(to: .challenged(body), .authenticate) }
            return finish(body)
        case nil: return .none
        }
    }

    mutating func finish(_ body: PreparedBody) -> Effect {
        go(to: .finishing(body), .finish(body, nil))
    }

    // MARK: - Redirects and challenges

    mutating func redirect(_ response: PreparedResponse, _ body: PreparedBody) -> Effect {
        guard let next = Redirection.request(after: response, to: request) else {
            return finishUnfollowed(body, isRefused: false)
        }
        redirects += 1
        guard redirects <= Redirection.limit else {
            // Foundation names the last URL of the chain here, and the first one elsewhere.
            let url = request.url ?? firstURL
            return fail(URLError(.httpTooManyRedirects, url: url, explanation: "too many HTTP redirects"))
        }
        return go(to: .redirected(body), .redirect(to: next))
    }

    mutating func follow(_ decision: RedirectDecision, _ body: PreparedBody) -> Effect {
        switch decision {
        case .follow(let next):
            request = next
            isUntouched = false
            return go(to: .sending, .send(.redirected))
        case .deliver: return finishUnfollowed(body, isRefused: true)
        case .leave: return over(.close)
        }
    }

    mutating func finishUnfollowed(_ body: PreparedBody, isRefused: Bool) -> Effect {
        go(to: .finishing(body), .finishUnfollowed(body, isRefused: isRefused))
    }

    mutating func follow(_ decision: ChallengeDecision, _ body: PreparedBody) -> Effect {
        switch decision {
        case .accept: return finish(body)
        case .cancel: return go(to: .cancelling, .cancelTask)
        case .retry(let authorization):
            redirects = 0
            request = first
            request.setValue(authorization, forHTTPHeaderField: "Authorization")
            isUntouched = false
            return go(to: .sending, .send(.again))
        }
    }
}
