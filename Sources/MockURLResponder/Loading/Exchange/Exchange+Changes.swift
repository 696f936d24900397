#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers of the network, which a stub may change.
extension Exchange {
    mutating func reachNetwork(changing change: ChangedAnswer? = nil, _ body: @escaping Body) -> Effect {
        progress.isFromNetwork = true
        return go(
            to: .reachingNetwork(change),
            .reachNetwork(body, wholeTask: isUntouched && change == nil, changing: change))
    }

    /// Delivers an answer of the network with the changes of a stub.
    ///
    /// A redirect that the client follows and a challenge keep their bodies, because they are steps on the way to the answer.
    mutating func deliver(_ head: PreparedResponse, _ body: ArrivingBody, changedBy change: ChangedAnswer) -> Effect {
        let changed = change.head(of: head)
        guard changed.hasContent(forMethod: request.httpMethod ?? "GET") else { return deliver(changed) }
        let isStep =
            Redirection.request(after: changed, to: request) != nil || changed.status == 401 && !change.setsStatus
        guard change.hasPatch, !isStep else { return deliver(changed, body) }
        return go(to: .patching(change, head), .receive(body, from: 0, whole: true))
    }

    /// Patches the whole body of an answer.
    mutating func patch(_ head: PreparedResponse, _ part: ArrivingBody.Part, _ change: ChangedAnswer) -> Effect {
        switch part {
        case .bytes: fail(unexpectedReply)
        case .end(let body): go(to: .patching(change, head), .patch(change, head, body))
        case .failed(is OverlongBody): go(to: .patching(change, head), .patch(change, head, nil))
        case .failed(let error): networkFailed(error)
        }
    }
}

extension Engine {
    /// Holds the answer of an exchange.
    ///
    /// - Throws: `UnreleasableHold` if no test could release it.
    func hold(_ hold: Hold, _ exchange: Exchange) throws(UnreleasableHold) -> HeldAnswer {
        let (request, url, redaction) = (exchange.request, exchange.url, settings.redaction)
        let headline = { @Sendable in RequestCapture.capture(request, to: url, in: nil).headline(redaction) }
        try checkRelease(of: hold, headline: headline)
        return held.add(
            hold, of: exchange.progress.call?.numbers, isOpen: exchange.progress.response != nil, headline: headline)
    }
}
