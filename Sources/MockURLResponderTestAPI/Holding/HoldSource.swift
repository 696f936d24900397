public import Foundation
public import MockURLResponder

/// A source of held answers: a launched program, the network of a test, or a responder in this process.
///
///     async let first = client.rate(of: "USD")
///     try await network.waitForHeld("rates")
///     try await network.release("rates")
///
/// A stub with `held("rates")`, and a body with `.hold("rates")`, waits until a test releases the hold. All functions throw
/// `HoldError`, which says what is held.
public protocol HoldSource: Sendable {
    /// The holds of the program, or of the responder.
    var holds: HoldAccess { get }
}

/// An answer that is held.
public struct HeldCall: Sendable {
    /// The name of the hold; `nil` for an answer that waits for another stub.
    public let hold: String?
    /// The method and the URL of the request, without secret values.
    public let request: String
    /// The time since which the answer is held.
    public let since: Date
    let place: Place

    /// The process that holds the answer.
    enum Place: Sendable {
        case here(HeldAnswer)
        case elsewhere(HTTPCall.HoldEvent)
    }
}

/// The error of a hold: its name is unknown, nothing is held, or an order was not carried out in time.
public struct HoldError: Error, ErrorWithMessage, CustomStringConvertible {
    package let message: Message
    /// The expectation, and the answers that are held.
    public var description: String { message.description }
}

/// The holds of a program, or of a responder.
public struct HoldAccess: Sendable {
    /// The names of the holds in the plan, in its order.
    let names: @Sendable () -> [String]
    /// The answers that are held now, in the order in which they were held.
    let held: @Sendable () throws -> [HeldCall]
    /// Why no answer can be held any more; `nil` while the program runs.
    let end: @Sendable () -> String?
    /// Waits for a change, at most until a moment.
    let change: @Sendable (ContinuousClock.Instant) async -> Void
    /// Carries out orders, one after the other, and returns the number of answers that they have reached.
    let carryOut: @Sendable ([(call: HeldCall, order: HoldOrder)], ContinuousClock.Instant) async throws -> Int
}

extension HoldSource {
    /// The answers that are held now, in the order in which they were held.
    ///
    /// - Throws: `VerificationFailure` if the journal of a program cannot be read.
    public var heldCalls: [HeldCall] { get throws { try holds.held() } }

    /// Waits until answers are held at a hold.
    ///
    /// - Parameters:
    ///   - name: The name of the hold.
    ///   - count: The number of answers, from 1.
    ///   - timeout: The longest wait, in seconds.
    /// - Returns: The held answers, in the order in which they were held.
    /// - Throws: `HoldError` if no stub has this hold, the time is up, or the program ends.
    @discardableResult
    public func waitForHeld(
        _ name: String, requests count: Int = 1, timeout: TimeInterval = HoldAccess.defaultTimeout
    ) async throws -> [HeldCall] {
        let holds = holds
        let deadline = HoldAccess.deadline(timeout)
        while true {
            let held = try holds.held().filter { $0.hold == name }
            if held.count >= count { return held }
            if held.isEmpty { try holds.checkName(name) }
            try Task.checkCancellation()
            guard ContinuousClock.now < deadline, holds.end() == nil else {
                throw try holds.error(
                    .missedDeadline, "waited for \(Quantity.count(count, "answer")) held at \(name.quoted)",
                    found: "\(held.count)")
            }
            await holds.change(deadline)
        }
    }

    /// Releases all answers that are held at each of these holds, in this order.
    ///
    /// The next answer is released when the client of the one before it has received its head, or what follows in its body.
    ///
    /// - Parameters:
    ///   - names: The names of the holds.
    ///   - timeout: The longest time in seconds until all clients have received what follows.
    /// - Throws: `HoldError` if no stub has a hold, or nothing is held there. In this case, it releases nothing.
    public func release(_ names: String..., timeout: TimeInterval = HoldAccess.defaultTimeout) async throws {
        try await holds.give(names.map { ($0, .release) }, within: timeout)
    }

    /// Releases everything that is held, in the order in which it was held.
    ///
    /// - Parameter timeout: The longest time in seconds until all clients have received what follows.
    /// - Throws: `HoldError` if the time is up.
    public func releaseAll(timeout: TimeInterval = HoldAccess.defaultTimeout) async throws {
        let holds = holds
        let held = try holds.held().filter { $0.hold != nil }
        guard !held.isEmpty else { return }
        _ = try await holds.carryOut(held.map { ($0, .release) }, HoldAccess.deadline(timeout))
    }

    /// Lets all answers that are held at a hold fail.
    ///
    /// - Parameters:
    ///   - name: The name of the hold.
    ///   - fault: The failure. `.neverAnswers` keeps the client waiting until its timeout. After the head, `.emptyReply` and
    ///     `.garbage` end the body too early.
    ///   - timeout: The longest time in seconds until all clients have received the failure.
    /// - Throws: `HoldError` if no stub has the hold, or nothing is held there.
    public func fail(
        _ name: String, _ fault: NetworkFault, timeout: TimeInterval = HoldAccess.defaultTimeout
    ) async throws {
        try await holds.give([(name, .fail(fault.fault))], within: timeout)
    }

    /// Sends a part of the body to each client whose answer is held in its body, and keeps the answer held.
    ///
    /// - Parameters:
    ///   - part: An event, a line or a chunk. A string is sent unchanged.
    ///   - name: The name of the hold.
    ///   - timeout: The longest time in seconds until all clients have received the part.
    /// - Throws: `HoldError` if no stub has the hold, or nothing is held there after its head.
    public func send(
        _ part: BodyStep, on name: String, timeout: TimeInterval = HoldAccess.defaultTimeout
    ) async throws {
        guard let bytes = part.bytes else {
            throw HoldError(
                message: Message(
                    .invalidChunks, "cannot send a wait, a hold or a cut: expected an event, a line or a chunk"))
        }
        try await holds.give([(name, .send(bytes))], within: timeout)
    }
}

extension HoldAccess {
    /// The usual longest wait, in seconds.
    public static let defaultTimeout: TimeInterval = 10.0

    static func deadline(_ timeout: TimeInterval) -> ContinuousClock.Instant {
        .now + .seconds(Double.minimum(.maximum(timeout, 0), 3e10))
    }

    /// - Throws: `HoldError` if no stub has the hold.
    func checkName(_ name: String) throws {
        let names = names()
        guard !names.contains(name) else { return }
        let known = names.isEmpty ? "no stub has a hold" : names.map(\.quoted).joined(separator: ", ")
        throw try error(.unknownHold, "no stub has the hold \(name.quoted)", expected: "one of the holds: \(known)")
    }

    /// Gives orders to all answers that are held at holds.
    fileprivate func give(_ orders: [(name: String, order: HoldOrder)], within timeout: TimeInterval) async throws {
        let held = try held()
        var all: [(call: HeldCall, order: HoldOrder)] = []
        for (name, order) in orders {
            let here = held.filter { $0.hold == name }
            if here.isEmpty {
                try checkName(name)
                throw try error(
                    .unknownHold, "nothing is held at \(name.quoted)",
                    expected: "an answer that is held; wait for it with waitForHeld(\(name.quoted))")
            }
            all += here.map { ($0, order) }
        }
        let reached = try await carryOut(all, Self.deadline(timeout))
        guard reached < all.count else { return }
        throw try error(
            .unknownHold, "\(Quantity.count(all.count - reached, "order")) had no effect",
            expected: "clients that still wait; a part of a body needs an answer that is held after its head")
    }

    /// Returns an error that lists what is held.
    func error(
        _ kind: MessageKind, _ headline: String, expected: String? = nil, found: String? = nil
    ) throws -> HoldError {
        let held = try held().map { call in
            let name = call.hold.map { "at \($0.quoted)" } ?? "until another stub has answered"
            return "    \(call.request), \(String(format: "%.3g", -call.since.timeIntervalSinceNow)) s \(name)"
        }
        let state = held.isEmpty ? "nothing is held" : "held:"
        let ending = end().map { ["  " + $0] } ?? []
        return HoldError(
            message: Message(
                kind,
                lines: [headline] + (expected.map { ["  expected: \($0)"] } ?? [])
                    + ["  found:    \(found.map { "\($0); " } ?? "")\(state)"] + held + ending))
    }
}

extension String {
    /// The name in quotation marks, as a person writes it in code.
    var quoted: String { "\"\(shown())\"" }
}
