package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The state of one load, from its first request to its end.
///
/// The exchange decides each step, and a driver performs it.
///
///     send -> decide -> deliver -> finish
///      ^        |         |-- a redirect: ask whether to follow ---+
///      |        |         '-- a challenge: ask for a credential ---+
///      |        '-- the network: ask it, and deliver its answer    |
///      '-----------------------------------------------------------'
///
/// A driver performs each effect and replies with its result: `TaskLoad` for the tasks of sessions, `AwaitedExchange`
/// for `respond(to:)`. One effect runs at a time. Effects are numbered and only the reply to the latest counts, so a
/// late reply changes nothing.
package struct Exchange: Sendable {
    enum State {
        case new
        case sending
        /// The body is never sent, for this reason.
        case stuck(String)
        case deciding(body: Body)
        /// The test receives the report of the prevented request.
        case reporting(any Error)
        case reachingNetwork(ChangedAnswer?)
        /// The whole body of this answer arrives, and is then patched.
        case patching(ChangedAnswer, PreparedResponse)
        /// Foundation loads the task and notifies its client itself.
        case handedOver
        case decoding
        /// The error follows after a delay, and then after a hold.
        case failing(any Error, Hold?)
        case arriving
        case redirected(PreparedBody)
        case challenged(PreparedBody)
        case cancelling
        case finishing(PreparedBody)
        case over
    }

    package typealias Body = @Sendable () -> Data

    /// The current request: the first one, or one that follows a redirect or a challenge.
    package internal(set) var request: URLRequest
    /// The URL of the current request.
    package internal(set) var url: URL
    /// The URL of the first request, which errors name even after redirects, like Foundation's errors.
    package let firstURL: URL
    let first: URLRequest
    let hiddenRedirects: HiddenRedirects
    let wantsPieces: Bool
    let decodesContent: Bool

    var state = State.new
    /// The number of the latest effect.
    package private(set) var turn = 0
    /// The answer that is being delivered.
    var arrival: Arrival?
    var redirects = 0
    /// The contents of the first request's stream, which cannot be read again.
    var streamContents: Data?
    /// The value of `Authorization` in the last retry.
    ///
    /// Another challenge means that the server rejected this value.
    var used: String?
    /// Whether Foundation can still load the task from its beginning.
    var isUntouched = true
    var isSuspended = false
    /// The reply or the end that arrived while the load was suspended.
    var kept: Kept?
    /// The recorded call of the current request, and what the client has received of its answer.
    package internal(set) var progress = Progress()
    /// Whether the timeout of the client has ended the load.
    package internal(set) var hasTimedOut = false
    /// The wait of the latest effect, so that `resume` can repeat it.
    var waiting: Waiting?

    /// Creates the exchange of one load.
    ///
    /// - Parameters:
    ///   - request: The first request, which has a URL.
    ///   - hiddenRedirects: The redirects that the client does not receive.
    ///   - wantsPieces: Whether the client takes the body in pieces. Otherwise, it takes the whole body at the
    ///     end.
    ///   - decodesContent: Whether the client receives a body without its content coding.
    @_optimize(speed)
    package init(
        _ request: URLRequest, hiding hiddenRedirects: HiddenRedirects, wantsPieces: Bool, decodesContent: Bool = true
    ) {
        (self.request, first) = (request, request)
        url = request.url ?? URL(fileURLWithPath: "/")
        firstURL = url
        self.hiddenRedirects = hiddenRedirects
        self.wantsPieces = wantsPieces
        self.decodesContent = decodesContent
    }

    package var isNew: Bool { if case .new = state { true } else { false } }

    /// Whether the current request follows a redirect, after which no body is sent.
    var isRedirected: Bool { redirects > 0 }

    package var isOver: Bool { if case .over = state { true } else { false } }

    /// The number of body bytes that the client has taken besides the body of `finish`.
    package var takenBefore: Int { arrival?.takenBefore ?? 0 }

    /// Whether the client has received the whole answer with its head.
    var hasNothingMore: Bool { arrival?.endsWithHead ?? false }

    /// Handles an event.
    ///
    /// - Returns: The next effect.
    @_optimize(speed)
    package mutating func next(_ event: Event) -> Effect {
        if isOver { return .none }
        return switch event {
        case .resume: number(resume())
        case .suspend: number(suspend())
        case .stop: number(end(.abandon))
        case .engineEnded(let error): number(engineEnded(error))
        case .transferEnded(let isChallenge): number(end(isChallenge ? .abandon : .close))
        }
    }

    /// Handles the reply to an effect.
    ///
    /// - Parameters:
    ///   - reply: The result of the effect.
    ///   - turn: The number of the effect.
    /// - Returns: The next effect.
    @_optimize(speed)
    package mutating func next(after reply: consuming Reply, to turn: Int) -> Effect {
        if isOver || turn != self.turn { return .none }
        if case .decided(_, let call) = reply { progress = Progress(of: call) }
        if case .passesThrough(let call) = reply { progress = Progress(of: call) }
        return isSuspended ? keep(reply) : number(proceed(after: reply))
    }

    /// Numbers an effect.
    ///
    /// `.none` gets no number: the latest effect is still running, so its reply still counts.
    @_optimize(speed)
    private mutating func number(_ effect: consuming Effect) -> Effect {
        if case .none = effect {} else { turn += 1 }
        return effect
    }

    // MARK: - Course

    @_optimize(speed)
    mutating func begin() -> Effect { go(to: .sending, .send(.first)) }

    @_optimize(speed)
    mutating func proceed(after reply: consuming Reply) -> Effect {
        waiting = nil
        // Moves the state out, because a copy is slow. Each case below sets the next state.
        var state = State.over
        swap(&state, &self.state)
        switch (consume state, consume reply) {
        case (.sending, .sent(let body)): return decide(body)
        case (.deciding(let body), .decided(let answer, _)): return act(on: answer, body)
        case (.decoding, .decoded(let response)): return deliver(response)
        case (.reachingNetwork(let change), .networkAnswered(let head, let body)):
            return change.map { deliver(head, body, changedBy: $0) } ?? deliver(head, body)
        case (.patching(let change, let head), .received(let part)): return patch(head, part, change)
        case (.patching, .patched(let answer)): return act(on: answer) { Data() }
        case (.arriving, .received(let part)): return take(part)
        case (.arriving, .done):
            progress.received = arrival?.delivered ?? 0
            return arrive()
        case (.finishing, .done): return end(.none)  // The answer is delivered.

        case (.sending, .stream(let stream, let isNew)): return read(stream, isNew)
        case (.sending, .read(let data)): return sendStream(data)
        case (.sending, .streamFailed(let failure)): return go(to: .sending, .send(.brokenOff(failure)))
        case (.sending, .stuck(let reason)): return wait(.infinity, in: .stuck(reason))
        case (.sending, .passesThrough): return reachNetwork { Data() }
        case (.reachingNetwork, .handedOver):
            progress.received = nil
            return go(to: .handedOver, .none)
        case (.reachingNetwork, .networkFailed(let error)): return networkFailed(error)
        case (.redirected(let body), .redirectDecided(let decision)): return act(on: decision, body)
        case (.challenged(let body), .challengeDecided(let decision)): return act(on: decision, body)
        case (.finishing(let body), .written(let file)): return go(to: .finishing(body), .finish(body, file))
        case (let state, .ordered(let order)): return carryOut(order, in: state)
        case (.failing(let error, let hold), .done): return fail(error, hold)
        case (.reporting(let error), .done), (_, .failed(let error)): return fail(error)
        case (.stuck(let reason), .timedOut): return timeOut(because: reason + " ")
        case (_, .timedOut): return timeOut()
        case (_, .unreadable(let error)): return fail(cutOff(.init(unreadable: error)))
        default: return fail(unexpectedReply)
        }
    }

    @_optimize(speed)
    mutating func decide(_ body: @escaping Body) -> Effect {
        if redirects > 0, !WebURL.isWebTarget(request.url) { return fail(unsupported) }
        return go(to: .deciding(body: body), .decide(body))
    }

    @_optimize(speed)
    mutating func act(on answer: Answer, _ body: @escaping Body) -> Effect {
        switch answer {
        case .respond(let response): return deliver(response)
        case .fail(let error, let delay, let hold): return fail(naming(error), after: delay, hold)
        case .prevent(let error, let report): return go(to: .reporting(naming(error)), .report(report))
        case .passThrough: return reachNetwork(body)
        case .passThroughAndChange(let change): return reachNetwork(changing: change, body)
        }
    }

    @_optimize(speed)
    mutating func deliver(_ response: PreparedResponse, _ arriving: ArrivingBody? = nil) -> Effect {
        if response.isUnintelligible, let reason = response.cutOff {
            return fail(cutOff(reason), after: response.delay)
        }
        if !decodesContent, let coded = response.coded { return deliver(coded, arriving) }
        if response.needsDecoding { return go(to: .decoding, .decode(response)) }
        let isHidden = isHidden(response)
        arrival = Arrival(
            response, arriving, toMethod: request.httpMethod ?? "GET", inPieces: wantsPieces && !isHidden,
            isHidden: isHidden)
        progress.arriving = arriving
        return arrive()
    }

    @_optimize(speed)
    mutating func arrive() -> Effect {
        guard let step = arrival?.next(), let (response, isHidden) = arrival.map({ ($0.response, $0.isHidden) }) else {
            return fail(unexpectedReply)
        }
        switch step {
        case .wait(let seconds): return wait(seconds, in: .arriving)
        case .hold(let hold): return wait(for: hold, in: .arriving)
        case .head:
            progress.response = response
            return go(to: .arriving, .head(response, isHidden: isHidden))
        case .part(let part): return go(to: .arriving, .part(part))
        case .receive(let body, let offset, let isWhole):
            return go(to: .arriving, .receive(body, from: offset, whole: isWhole))
        case .brokenOff(let reason): return fail(cutOff(reason))
        case .complete(let body): return complete(response, body, isHidden: isHidden)
        }
    }

    private mutating func take(_ part: ArrivingBody.Part) -> Effect {
        switch part {
        case .bytes(let bytes):
            arrival?.note(bytes.count)
            return go(to: .arriving, .part(bytes))
        case .end(let body):
            guard let arrival else { return fail(unexpectedReply) }
            return complete(arrival.response, body, isHidden: arrival.isHidden)
        case .failed(let error): return networkFailed(error)
        }
    }

    mutating func networkFailed(_ error: any Error) -> Effect {
        if let error = error as? BodyFileError {
            let message = Message(
                .unwritableDownload, "MockURLResponder cannot write the file of a download: \(error).")
            return fail(URLError(.cannotWriteToFile, url: firstURL, message: message))
        }
        if (error as? URLError)?.code == .timedOut { hasTimedOut = true }
        return fail(naming(error))
    }

    @_optimize(speed)
    private mutating func complete(_ response: PreparedResponse, _ body: PreparedBody, isHidden: Bool) -> Effect {
        if isHidden { return redirect(response, body) }
        if response.status == 401 { return go(to: .challenged(body), .authenticate(used: used)) }
        return goToEnd(with: body)
    }

    @_optimize(speed)
    mutating func goToEnd(with body: PreparedBody) -> Effect {
        go(to: .finishing(body), .finish(body, nil))
    }

    mutating func fail(_ error: any Error, after delay: Double = 0, _ hold: Hold? = nil) -> Effect {
        if delay > 0 { return wait(delay, in: .failing(error, hold)) }
        return hold.map { wait(for: $0, in: .failing(error, $0)) } ?? end(.fail(error))
    }

    // MARK: - Steps

    @_optimize(speed)
    mutating func go(to state: State, _ effect: consuming Effect) -> Effect {
        self.state = state
        return effect
    }

    mutating func wait(_ seconds: Double, in state: State) -> Effect {
        waiting = .time(seconds)
        return go(to: state, .wait(seconds))
    }

    mutating func wait(for hold: Hold, in state: State) -> Effect {
        waiting = .order(hold)
        return go(to: state, .hold(hold))
    }

    @_optimize(speed)
    mutating func end(_ effect: consuming Effect) -> Effect {
        (arrival, kept) = (nil, nil)
        return go(to: .over, effect)
    }
}

/// The errors of a load. All except `tooManyRedirects` name the URL of the first request.
extension Exchange {
    func naming(_ error: any Error) -> any Error {
        (error as? URLError)?.naming(firstURL) ?? error
    }

    /// Fails the load because the timeout of the client has expired.
    mutating func timeOut(because reason: String = "") -> Effect {
        hasTimedOut = true
        return fail(timeout(because: reason))
    }

    private func timeout(because reason: String) -> URLError {
        URLError(
            .timedOut, url: firstURL, explanation: "\(reason)The request to \(firstURL.absoluteString) timed out.")
    }

    /// The error for too many redirects, which names the last URL of the chain, like Foundation's error.
    ///
    /// All other errors name the first URL.
    var tooManyRedirects: URLError {
        URLError(.httpTooManyRedirects, url: url, explanation: "too many HTTP redirects")
    }

    var unsupported: URLError {
        URLError(.unsupportedURL, url: firstURL, explanation: "A redirect led to an unsupported URL.")
    }

    var noHead: URLError {
        URLError(.badServerResponse, url: firstURL, explanation: "The answer is not HTTP.")
    }

    /// The error for a reply that does not fit the latest effect.
    ///
    /// A driver never sends a wrong reply. This error keeps a load from hanging if a defect sends one.
    var unexpectedReply: URLError {
        URLError(
            .unknown, url: firstURL,
            message: Message(.internalError, "MockURLResponder lost track of this request. Please report it."))
    }

    func cutOff(_ reason: PreparedResponse.CutOff) -> URLError {
        URLError(reason.code, url: firstURL, explanation: reason.explanation)
    }
}

extension URLError {
    /// Returns the error with `url` as its failing URL.
    ///
    /// Foundation's errors name the URL of the first request, even after redirects.
    func naming(_ url: URL) -> URLError {
        guard failingURL != url else { return self }
        var userInfo = userInfo
        userInfo[NSURLErrorFailingURLErrorKey] = url
        return URLError(code, userInfo: userInfo)
    }
}
