package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// The story of one load, from its first request to its end, as a value: it says what to do next, and does nothing itself.
///
///     send -> decide -> deliver -> finish
///      ^        |         |-- a redirect: ask where it leads ------+
///      |        |         '-- a challenge: ask for a credential ---+
///      |        '-- the real network: ask it, and deliver          |
///      '-----------------------------------------------------------'
///
/// A driver performs each effect and replies what came of it: `TaskLoad` for the tasks of sessions, `AwaitedExchange` for
/// `respond(to:)`. One effect is under way at a time. Effects are numbered, and only the reply to the latest counts, so nothing
/// that comes late changes the story.
package struct Exchange: Sendable {
    /// Which redirects the client does not receive.
    package enum HiddenRedirects: Sendable {
        /// All of them: a session asks where one leads when it is complete.
        case all
        /// Those that lead somewhere.
        case followed
        case none
    }

    package typealias Body = @Sendable () -> Data

    /// The request that is under way: the first, or one that follows a redirect or a challenge.
    package internal(set) var request: URLRequest
    /// The number of the latest effect.
    package internal(set) var turn = 0
    let first: URLRequest
    let hiddenRedirects: HiddenRedirects
    let wantsPieces: Bool

    var state = State.new
    var arrival: Arrival?
    var redirects = 0
    /// The contents of the first request's stream, which cannot be read again.
    var drained: Data?
    /// Whether Foundation can still load the task from its beginning.
    var isUntouched = true
    var isSuspended = false
    var held: Held?
    /// The seconds that the latest effect waits.
    var pending: Double?

    /// - Parameters:
    ///   - request: The first request.
    ///   - hiddenRedirects: Which redirects the client does not receive.
    ///   - wantsPieces: Whether the client takes the body in pieces; if not, it takes all of it at the end.
    package init(_ request: URLRequest, hiding hiddenRedirects: HiddenRedirects, wantsPieces: Bool) {
        self.request = request
        first = request
        self.hiddenRedirects = hiddenRedirects
        self.wantsPieces = wantsPieces
    }

    package var isNew: Bool { if case .new = state { true } else { false } }

    package var isOver: Bool { if case .over = state { true } else { false } }

    /// The URL that errors name, also after redirects, as those of Foundation do.
    package var firstURL: URL { first.url ?? URL(fileURLWithPath: "/") }

    /// Takes note of what happened.
    ///
    /// - Returns: What to do now.
    package mutating func next(_ event: Event) -> Effect {
        if isOver { return .none }
        let effect =
            switch event {
            case .resume: resume()
            case .suspend: suspend()
            case .stop: over(.abandon)
            case .engineEnded(let error): end(error)
            case .transferEnded(let isChallenge): over(isChallenge ? .abandon : .close)
            case .reply(let reply, let turn): turn == self.turn ? take(reply) : .none
            }
        if case .none = effect { return effect }
        turn += 1
        return effect
    }

    // MARK: - What others do

    mutating func resume() -> Effect {
        guard isNew || isSuspended else { return .none }
        isSuspended = false
        let held = held
        self.held = nil
        switch (held, state) {
        case (.end(let error), _): return end(error)
        case (.reply(let reply), _): return next(after: reply)
        case (nil, .new): return go(to: .sending, .send(.first))
        case (nil, .handedOver): return .resumeTransfer
        case (nil, _): return pending.map { .wait($0) } ?? .none
        }
    }

    mutating func suspend() -> Effect {
        isSuspended = true
        if case .handedOver = state { return .pause }
        return pending == nil ? .none : .pause
    }

    mutating func end(_ error: any Error) -> Effect {
        if isSuspended {
            held = .end(error)
            return .none
        }
        if case .handedOver = state { return .cancelTransfer(error) }
        return fail(error)
    }

    mutating func take(_ reply: Reply) -> Effect {
        guard isSuspended else { return next(after: reply) }
        if held == nil { held = .reply(reply) }
        return .none
    }

    // MARK: - The story

    mutating func next(after reply: Reply) -> Effect {
        pending = nil
        switch (state, reply) {
        case (.sending, .sent(let body)): return decide(body)
        case (.sending, .stream(let stream, let isNew)): return read(stream, isNew)
        case (.sending, .read(let contents)): return send(contents)
        case (.sending, .left): return reachNetwork { Data() }
        case (.sending, .stuck(let reason)): return wait(.infinity, in: .stuck(reason))
        case (.deciding(let body), .decided(let answer)): return follow(answer, body)
        case (.reporting(let error), .done), (.failing(let error), .done): return fail(error)
        case (.reachingNetwork, .handedOver): return go(to: .handedOver, .none)
        case (.reachingNetwork, .relayed(.success(let response))): return deliver(response)
        case (.reachingNetwork, .relayed(.failure(let error))):
            return fail(naming(error as? URLError ?? URLError(.unknown)))
        case (.decoding, .decoded(let response)): return deliver(response)
        case (.arriving, .done): return arrive()
        case (.redirected(let body), .redirectDecided(let decision)): return follow(decision, body)
        case (.challenged(let body), .challengeDecided(let decision)): return follow(decision, body)
        case (.finishing(let body), .written(let file)): return .finish(body, file)
        case (.finishing, .done): return over(.none)
        case (.stuck(let reason), .timedOut): return fail(timeout(because: reason + " "))
        case (_, .timedOut): return fail(timeout())
        case (_, .failed(let error)): return fail(error)
        case (_, .unreadable(let error)): return fail(cutOff(.init(unreadable: error)))
        default: return fail(misfit)
        }
    }

    mutating func read(_ stream: UnreadStream, _ isNew: Bool) -> Effect {
        if !isNew, let drained { return .send(.streamed(.success(drained))) }
        isUntouched = false
        return .send(.stream(stream))
    }

    mutating func send(_ contents: Result<Data, UnreadableStream>) -> Effect {
        drained = try? contents.get()
        return .send(.streamed(contents))
    }

    mutating func decide(_ body: @escaping Body) -> Effect {
        guard WebURL.isWeb(request.url) else {
            return fail(URLError(.unsupportedURL, url: firstURL, explanation: "A redirect led to an unsupported URL."))
        }
        return go(to: .deciding(body: body), .decide(body))
    }

    mutating func follow(_ answer: Answer, _ body: @escaping Body) -> Effect {
        switch answer {
        case .respond(let response): return deliver(response)
        case .fail(let error, let delay): return fail(naming(error), after: delay)
        case .prevent(let error, let report): return go(to: .reporting(naming(error)), .report(report))
        case .passThrough: return reachNetwork(body)
        }
    }

    mutating func reachNetwork(_ body: @escaping Body) -> Effect {
        go(to: .reachingNetwork, .reachNetwork(body, wholeTask: isUntouched))
    }

    mutating func go(to state: State, _ effect: Effect) -> Effect {
        self.state = state
        return effect
    }

    mutating func wait(_ seconds: Double, in state: State) -> Effect {
        pending = seconds
        return go(to: state, .wait(seconds))
    }

    // MARK: - The end

    mutating func fail(_ error: any Error, after delay: Double = 0) -> Effect {
        delay > 0 ? wait(delay, in: .failing(error)) : over(.fail(error))
    }

    mutating func over(_ effect: Effect) -> Effect {
        (arrival, held) = (nil, nil)
        return go(to: .over, effect)
    }
}
