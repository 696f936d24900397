import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a request is answered with, up to the end of the answer.
extension TaskLoad {
    /// Asks for the answer to the request, and gives it out.
    func exchange(body: @escaping () -> Data = { Data() }) {
        guard let captured = RequestCapture.capture(request, in: session, body: body) else {
            return fail(URLError(.badURL))
        }
        if let refusal = WebURL.refusal(of: captured) { return fail(refusal) }
        let answer = urlProtocol.answer(captured) { answer in
            let reply = reply { [self] (answer: Answer) in take(answer, body) }
            // Handed over, with the request in it: nobody else reads that meanwhile.
            nonisolated(unsafe) let answer = answer
            Aside.runLong { reply(answer()) }
        }
        if let answer { take(answer, body) }
    }

    private func take(_ answer: Answer, _ body: @escaping () -> Data) {
        switch answer {
        case .respond(let response): respond(response)
        case .fail(let error, 0): fail(naming(error))
        case .fail(let error, let delay): play(ResponseScript(naming(error), after: delay, for: client))
        case .prevent(let error, let report):
            // The test has its report before it sees the error, so that it does not end without.
            let reply = reply { [self] (_: Void) in fail(naming(error)) }
            Aside.runLong {
                report.give()
                reply(())
            }
        case .passThrough: passThrough(body)
        }
    }

    /// An error of the URL loading system names the URL that was asked for first, as Foundation's do.
    private func naming(_ error: any Error) -> any Error {
        (error as? URLError)?.naming(firstURL) ?? error
    }

    /// Gives an answer out, decoded before, elsewhere if that takes time.
    private func respond(_ response: PreparedResponse) {
        if response.isUnintelligible, let cutOff = response.cutOff {
            let error = URLError(cutOff.code, url: firstURL, explanation: cutOff.explanation)
            return play(ResponseScript(error, after: response.delay, for: client))
        }
        if response.isToBeDecoded {
            let reply = reply { [self] (decoded: PreparedResponse) in respond(decoded) }
            return Aside.runLong { reply(response.decoded()) }
        }
        if response.isImmediate, !delivery.wantsPieces || isGivenAtOnce(response.body) {
            giveAtOnce(response)
        } else {
            play(ResponseScript(response, for: client), response)
        }
    }

    /// What a script would come to that has nothing to wait for.
    private func giveAtOnce(_ response: PreparedResponse) {
        let content = response.hasContent(forMethod: request.httpMethod ?? "GET") ? response.body : .empty
        giveHead(of: response)
        if delivery.wantsPieces, !content.isEmpty { delivery.part(content, then: nil) }
        end(.complete(body: content))
    }

    private func giveHead(of response: PreparedResponse) {
        if let url = request.url { delivery.head(response, to: url) }
    }

    /// Lets the real network answer.
    func passThrough(_ body: @escaping () -> Data) {
        // Foundation lets go of the protocol before it says so; what is held here is let go of at the end.
        let end = { [self, urlProtocol] in withExtendedLifetime(urlProtocol) { nativeEnded() } }
        if isUntouched, let native = NativeTransfer(of: urlProtocol, end: end) {
            self.native = native
            return native.start()
        }
        let reply = reply { [self] result in relay(result) }
        relayed = RelayedTransfer(of: request, body: body()) { reply($0) }
    }

    /// A challenge is no end: Foundation's client is going to load the task anew, and needs the protocol's client.
    private func nativeEnded() {
        if (urlProtocol.task?.response as? HTTPURLResponse)?.statusCode == 401 { letGo() } else { over() }
    }

    private func relay(_ result: Result<PreparedResponse, any Error>) {
        relayed = nil
        switch result {
        case .success(let response): respond(response)
        case .failure(let error): fail(error as? URLError ?? URLError(.unknown))
        }
    }

    /// Waits until the request's time is over.
    func timeOut(_ explanation: String) {
        play(ResponseScript(timeout: explanation, for: client))
    }

    private func play(_ script: ResponseScript, _ response: PreparedResponse? = nil) {
        player = ResponsePlayer(script, for: urlProtocol, on: queue) { [unowned self] step in
            switch step {
            case .wait: break
            case .head: response.map(giveHead)
            case .part(let part): return give(part)
            }
            return true
        } end: { [unowned self] in
            end(script.ending)
        }
        player?.play()
    }

    /// Gives a part of a body out; says whether to go on at once.
    ///
    /// That is so for a short one that is at hand. All others are worked off before there is more.
    private func give(_ part: PreparedBody) -> Bool {
        if isGivenAtOnce(part) {
            delivery.part(part, then: nil)
            return true
        }
        let taken = reply { [self] (error: (any Error)?) in
            if let error { fail(reading: error) } else { player?.goOn() }
        }
        delivery.part(part, then: taken)
        return false
    }

    private func isGivenAtOnce(_ part: PreparedBody) -> Bool {
        part.isAtHand && part.count < ResponsePlayer.longestPart
    }

    private var client: ResponseScript.Client {
        ResponseScript.Client(
            url: firstURL, method: request.httpMethod ?? "GET", patience: IdleTimeout.limit(of: request, in: session),
            wantsPieces: delivery.wantsPieces)
    }
}
