import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Suspending and resuming. A suspended load keeps the next reply, or the end of its engine, until it is resumed.
extension Exchange {
    enum Held {
        case reply(Reply)
        case end(any Error)
    }

    mutating func suspend() -> Effect {
        isSuspended = true
        if case .handedOver = state { return .pause }
        return delay == nil ? .none : .pause
    }

    mutating func hold(_ reply: consuming Reply) -> Effect {
        if held == nil { held = .reply(reply) }
        return .none
    }

    mutating func engineEnded(_ error: any Error) -> Effect {
        if isSuspended {
            held = .end(error)
            return .none
        }
        if case .handedOver = state { return .cancelTransfer(error) }
        return fail(error)
    }

    mutating func resume() -> Effect {
        guard isNew || isSuspended else { return .none }
        isSuspended = false
        if let held {
            self.held = nil
            return switch held {
            case .end(let error): engineEnded(error)
            case .reply(let reply): proceed(after: reply)
            }
        }
        if isNew { return begin() }
        if case .handedOver = state { return .resumeTransfer }
        return delay.map { .wait($0) } ?? .none
    }
}
