import TestSupport

/// Drives an exchange with random events and replies, and records violations of its rules.
struct RandomExchange {
    /// The first violation, with all events before it.
    private(set) var flaw: String?
    private var exchange: Exchange
    private var random: SplitMix64
    /// The effect that waits for its reply.
    private var open: (effect: Exchange.Effect, turn: Int)?
    /// Earlier replies, some of which are sent again.
    private var given: [(reply: Exchange.Reply, turn: Int)] = []
    private var isSuspended = false
    /// Whether Foundation loads the task.
    private var isHandedOver = false
    private var isCancelling = false
    /// Whether the engine has ended, but the load has not handled the end yet.
    private var isEnding = false
    private var isFinishing = false
    private var ends = 0
    /// The number of bytes of the current answer that the client has; `nil` before the head.
    private var received: Int?
    private let wantsPieces: Bool
    private var history: [(cause: Any, effect: Exchange.Effect)] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        wantsPieces = .random(using: &random)
        let rules: [Exchange.HiddenRedirects] = [.all, .followed, .none]
        let first = URLRequest(url: RandomReplies.url)
        exchange = Exchange(first, hiding: rules[Int.random(in: 0..<3, using: &random)], wantsPieces: wantsPieces)
    }

    /// Sends random events, then lets the load finish.
    mutating func run() {
        send(.resume)
        for _ in 0..<Int.random(in: 1..<40, using: &random) { step() }
        if isSuspended { send(.resume) }
        for _ in 0..<1_000 where !exchange.isOver { advance() }
        if ends != 1 { note("the load ended \(ends) times") }
        for _ in 0..<5 { step() }
    }

    private mutating func step() {
        switch UInt8.random(in: 0..<40, using: &random) {
        case 0...1: send(.suspend)
        case 2...5: send(.resume)
        case 6: send(.stop)
        case 7: send(.engineEnded(URLError(.cancelled)))
        case 8...12: given.randomElement(using: &random).map { reply($0.reply, to: $0.turn) }
        default: advance()
        }
    }

    /// Does what a driver and Foundation do on their own.
    private mutating func advance() {
        if let open {
            let reply = RandomReplies.reply(to: open.effect, using: &random)
            given.append((reply, open.turn))
            self.reply(reply, to: open.turn)
        } else if isHandedOver {
            send(.transferEnded(isChallenge: .random(using: &random)))
        } else if isCancelling {
            send(.stop)
        } else if !isSuspended, !exchange.isOver {
            note("nothing is under way")
        }
    }

    // MARK: - Checks

    private mutating func send(_ event: Exchange.Event) {
        let wasOver = exchange.isOver
        switch event {
        case .resume: isSuspended = false
        case .suspend: isSuspended = true
        case .engineEnded: isEnding = !wasOver
        case .transferEnded: isHandedOver = false
        case .stop: break
        }
        check(exchange.next(event), after: event, wasOver: wasOver)
    }

    private mutating func reply(_ reply: Exchange.Reply, to turn: Int) {
        let wasOver = exchange.isOver
        if turn == open?.turn {
            open = nil
            if case .handedOver = reply { isHandedOver = true }
        }
        check(exchange.next(after: reply, to: turn), after: reply, wasOver: wasOver)
    }

    private mutating func check(_ effect: Exchange.Effect, after cause: Any, wasOver: Bool) {
        history.append((cause, effect))
        if wasOver, !effect.isNone { return note("there is an effect after the end") }
        if isEnding, !isSuspended, !exchange.isOver, !effect.cancelsTransfer { note("the end of the engine is lost") }
        if !isSuspended { isEnding = false }
        if !wasOver, exchange.isOver, effect.isNone {
            ends += 1
            if !isFinishing { note("the load ended without a word") }
        }
        check(effect)
    }

    private mutating func check(_ effect: Exchange.Effect) {
        switch effect {
        case .none: return
        case .fail, .leave, .close, .abandon:
            ends += 1
            open = nil
            if !exchange.isOver { note("an end is none") }
            return
        case .pause: if open?.effect.isPaused ?? false { open = nil }
        case .resumeTransfer, .cancelTransfer: if !isHandedOver { note("there is no transfer") }
        case .cancelTask:
            isCancelling = true
            open = nil
        case .send, .decide, .report, .reachNetwork, .patch, .receive, .decode, .wait, .hold, .redirect, .authenticate:
            begin(effect)
        case .head, .part, .finish, .finishUnfollowed:
            checkOrder(effect)
            begin(effect)
        }
        if isSuspended, !effect.pauses { note("a suspended load has an effect") }
    }

    private mutating func begin(_ effect: Exchange.Effect) {
        if open != nil { note("two effects are under way") }
        open = (effect, exchange.turn)
        isFinishing = false
        switch effect {
        case .finish, .finishUnfollowed: isFinishing = true
        default: break
        }
    }

    /// Checks that the head comes before the parts of its body, and that the parts are the whole body.
    private mutating func checkOrder(_ effect: Exchange.Effect) {
        switch effect {
        case .head(_, let isHidden): received = isHidden ? nil : 0
        case .part(let part):
            if received == nil { note("a part comes without its head") }
            received? += part.count
        case .finish(let body, _):
            if let received, wantsPieces, received != body.count + exchange.takenBefore {
                note("\(received) bytes of \(body.count)")
            }
        default: break
        }
    }

    private mutating func note(_ text: String) {
        let steps = history.map { "\(Self.name($0.cause)) -> \(Self.name($0.effect))" }
        flaw = flaw ?? "\(text): \(steps.joined(separator: ", "))"
    }

    /// Returns the name of an event or an effect without its values.
    private static func name(_ value: Any) -> String {
        String("\(value)".prefix { $0 != "(" })
    }
}

extension Exchange.Effect {
    fileprivate var isNone: Bool { if case .none = self { true } else { false } }

    fileprivate var pauses: Bool { if case .pause = self { true } else { false } }

    /// Whether a suspension ends the effect, so that the next event repeats it.
    fileprivate var isPaused: Bool {
        switch self {
        case .wait, .hold: true
        default: false
        }
    }

    fileprivate var cancelsTransfer: Bool { if case .cancelTransfer = self { true } else { false } }
}
