import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The story of a request that came without a session, with those that follow its redirects, up to the head of the answer.
struct AwaitedExchange {
    private let engine: Engine
    private let followsRedirects: Bool
    private let call: AwaitedCall

    init(with engine: Engine, keeping lease: EngineLease?, naming url: URL, followingRedirects: Bool) {
        self.engine = engine
        followsRedirects = followingRedirects
        call = AwaitedCall(of: engine, keeping: lease, naming: url)
    }

    /// The answer to a request.
    func response(to request: URLRequest) async throws -> MockedResponse {
        var (request, body) = try await withBody(request)
        var redirects = 0
        while true {
            let response = try await exchange(request, body)
            guard followsRedirects, let next = Redirection.request(after: response.httpURLResponse, to: request) else {
                return response
            }
            _ = try await response.body.end()
            redirects += 1
            guard redirects <= Redirection.limit else {
                let url = request.url ?? call.url
                throw call.failure(
                    URLError(.httpTooManyRedirects, url: url, explanation: "too many HTTP redirects"))
            }
            guard WebURL.isWeb(next.url) else {
                throw failure(.unsupportedURL, "A redirect led to an unsupported URL.")
            }
            // What follows has no body, as with URLSession.
            (request, body) = (next, Data())
        }
    }

    /// Reads the body of a request, wherever it is.
    private func withBody(_ request: URLRequest) async throws -> (URLRequest, Data) {
        try call.check()
        guard WebURL.isWeb(request.url) else { throw failure(.unsupportedURL, "unsupported URL") }
        guard let stream = request.httpBodyStream else { return (request, request.httpBody ?? Data()) }
        // Handed over: nobody else reads it.
        nonisolated(unsafe) let unread = stream
        let body = try await call.value { [call] wait in
            let work = LongWork { isWanted in
                do throws(UnreadableStream) {
                    if let data = try unread.contents(while: isWanted) { wait.give(.success(data)) }
                } catch {
                    let error = URLError(.unknown, url: call.url, explanation: error.explanation)
                    wait.give(.failure(call.failure(error)))
                }
            }
            return { work.stop() }
        }
        var request = request
        request.httpBodyStream = nil
        return (request, body)
    }

    // MARK: - One request

    private func exchange(_ request: URLRequest, _ body: Data) async throws -> MockedResponse {
        switch try await answer(request, body) {
        case .respond(let response):
            return try await give(response, to: request)
        case .fail(let error, let delay):
            try await fail(error, after: delay, request)
        case .prevent(let error, let report):
            if !report.giveHere() { try await call.aside(report.give) }
            try await fail(error, after: 0, request)
        case .passThrough:
            return try await give(try await relayed(request, body), to: request)
        }
    }

    private func answer(_ request: URLRequest, _ body: Data) async throws -> Answer {
        try call.check()
        guard let captured = RequestCapture.capture(request, in: nil, body: { body }) else {
            throw failure(.badURL, "The request has no URL.")
        }
        if let refusal = WebURL.refusal(of: captured) { throw call.failure(refusal) }
        if let answer = engine.quickAnswer(captured) { return answer }
        // Handed over: nobody else reads it.
        nonisolated(unsafe) let unanswered = captured
        return try await call.aside { [engine] in engine.answer(unanswered) }
    }

    private func relayed(_ request: URLRequest, _ body: Data) async throws -> PreparedResponse {
        do {
            return try await call.value { wait in
                let transfer = RelayedTransfer(of: request, body: body) { wait.give($0) }
                return { transfer.stop() }
            }
        } catch {
            throw call.failure((error as? URLError ?? URLError(.unknown)).naming(call.url))
        }
    }

    /// Gives an answer out, decoded before.
    private func give(_ response: PreparedResponse, to request: URLRequest) async throws -> MockedResponse {
        if response.isUnintelligible, let cutOff = response.cutOff {
            try await fail(failure(cutOff.code, cutOff.explanation), after: response.delay, request)
        }
        let response = response.isToBeDecoded ? try await call.aside { response.decoded() } : response
        var playback = ScriptPlayback(ResponseScript(response, for: client(request)), in: call)
        try await playback.head()
        guard let url = request.url, let head = UnchallengedResponse.response(to: url, from: response) else {
            throw failure(.badServerResponse, "The answer is none of HTTP.")
        }
        return MockedResponse(response, head, MockedResponse.Body(playback))
    }

    private func fail(_ error: any Error, after delay: Double, _ request: URLRequest) async throws -> Never {
        let error = call.failure((error as? URLError)?.naming(call.url) ?? error)
        var playback = ScriptPlayback(ResponseScript(error, after: delay, for: client(request)), in: call)
        _ = try await playback.finish()
        throw error
    }

    private func client(_ request: URLRequest) -> ResponseScript.Client {
        ResponseScript.Client(
            url: call.url, method: request.httpMethod ?? "GET", patience: IdleTimeout.limit(of: request),
            wantsPieces: true)
    }

    private func failure(_ code: URLError.Code, _ explanation: String) -> any Error {
        call.failure(URLError(code, url: call.url, explanation: explanation))
    }
}
