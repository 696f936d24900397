import Foundation

/// Orders for held answers.
extension Exchange {
    mutating func carryOut(_ order: HoldOrder, in state: consuming State) -> Effect {
        switch (state, order) {
        case (.failing(let error, _), .release): return fail(error)
        case (.failing(let error, let hold?), .send): return wait(for: hold, in: .failing(error, hold))
        case (.arriving, .release):
            arrival?.release()
            return arrive()
        case (.arriving, .send(let data)): return send(data)
        case (_, .fail(let fault)): return fail(by: fault)
        default: return fail(unexpectedReply)
        }
    }

    /// Delivers bytes that a test sends into a held answer.
    ///
    /// Before the head, there is no body yet.
    private mutating func send(_ data: Data) -> Effect {
        guard progress.response != nil else { return arrive() }
        do {
            try arrival?.insert(data)
        } catch {
            return fail(cutOff(.init(unreadable: error)))
        }
        progress.body = arrival?.body
        guard let arrival, arrival.isInPieces else { return arrive() }
        return go(to: .arriving, .part(.bytes(data)))
    }

    private mutating func fail(by fault: ResponseDefinition.Fault) -> Effect {
        guard let error = fault.error(ofHeldAnswerTo: firstURL, isAfterHead: progress.response != nil) else {
            return wait(.infinity, in: .arriving)
        }
        return fail(error)
    }
}

/// Suspending and resuming. A suspended load keeps the next reply, or the end of its engine, until it is resumed.
extension Exchange {
    enum Kept {
        case reply(Reply)
        case end(any Error)
    }

    /// A time or an order that an effect waits for.
    enum Waiting {
        case time(Double)
        case order(Hold)

        fileprivate var effect: Effect {
            switch self {
            case .time(let seconds): .wait(seconds)
            case .order(let hold): .hold(hold)
            }
        }
    }

    mutating func suspend() -> Effect {
        isSuspended = true
        if case .handedOver = state { return .pause }
        return waiting == nil ? .none : .pause
    }

    mutating func keep(_ reply: consuming Reply) -> Effect {
        if kept == nil { kept = .reply(reply) }
        return .none
    }

    mutating func engineEnded(_ error: any Error) -> Effect {
        if isSuspended {
            kept = .end(error)
            return .none
        }
        if case .handedOver = state { return .cancelTransfer(error) }
        return fail(error)
    }

    @_optimize(speed)
    mutating func resume() -> Effect {
        guard isNew || isSuspended else { return .none }
        isSuspended = false
        if let kept {
            self.kept = nil
            return switch kept {
            case .end(let error): engineEnded(error)
            case .reply(let reply): proceed(after: reply)
            }
        }
        if isNew { return begin() }
        if case .handedOver = state { return .resumeTransfer }
        return waiting?.effect ?? .none
    }
}
