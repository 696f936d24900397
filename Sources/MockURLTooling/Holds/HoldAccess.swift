public import Foundation
public import MockURLResponder

/// An answer that is held.
public struct HeldCall: Sendable {
    /// The name of the hold; `nil` for an answer that waits for another stub.
    public var hold: String? { answer.hold.name }
    /// The method and the URL of the request, without secret values.
    public var request: String { answer.request }
    /// The time since which the answer is held.
    public var since: Date { answer.since }
    package let answer: HeldAnswer

    /// The hold, the request and the time in one line.
    package var line: String {
        let place =
            switch answer.hold {
            case .released(let name): name.shown()
            case .answered(let stub, let count):
                "until \(stub.shown()) has answered \(Quantity.count(count, "request"))"
            }
        return "\(place)  \(request)  held for \(String(format: "%.1f", -since.timeIntervalSinceNow)) s"
    }
}

/// The error of a hold: its name is unknown, nothing is held, or an order was not carried out in time.
public struct HoldError: Error, ErrorWithMessage, CustomStringConvertible {
    package let message: Message
    /// The expectation, and the answers that are held.
    public var description: String { message.description }

    package init(message: Message) { self.message = message }
}

/// The holds of a program, or of a responder.
public struct HoldAccess: Sendable {
    private static let chosenTimeout = Locked(10.0)

    /// The longest wait without an explicit one, in seconds; `ServiceUnderTest.defaultTimeout` sets it.
    public package(set) static var defaultTimeout: TimeInterval {
        get { chosenTimeout.withLock { $0 } }
        set { chosenTimeout.withLock { $0 = newValue } }
    }

    /// The engine that holds the answers, or the reason why this process has no such engine.
    private let engine: Result<Engine, HoldError>
    /// Why no answer can be held any more; `nil` while the program runs.
    private let end: @Sendable () -> String?

    package init(of engine: Engine, end: @escaping @Sendable () -> String? = { nil }) {
        self.engine = .success(engine)
        self.end = end
    }

    package init(refusing message: Message) {
        engine = .failure(HoldError(message: message))
        end = { nil }
    }

    // MARK: Looking

    /// The answers that are held now, in the order in which they were held.
    ///
    /// Throws `HoldError` if no engine in this process holds answers.
    package var held: [HeldCall] {
        get throws(HoldError) { try engine.get().held.all.map { HeldCall(answer: $0) } }
    }

    /// Waits until answers are held at a hold.
    ///
    /// - Returns: The held answers, in the order in which they were held.
    /// - Throws: `HoldError` if no stub has this hold, the time is up, or the program ends.
    package func wait(for name: String, requests count: Int, timeout: TimeInterval) async throws -> [HeldCall] {
        let changes = try engine.get().changes
        let deadline = Self.deadline(timeout)
        while true {
            let rings = changes.rings
            let held = try held.filter { $0.hold == name }
            if held.count >= count { return held }
            if held.isEmpty { try checkName(name) }
            try Task.checkCancellation()
            guard ContinuousClock.now < deadline, end() == nil else {
                throw try error(
                    .missedDeadline, "waited for \(Quantity.count(count, "answer")) held at \(name.quoted)",
                    found: "\(held.count)")
            }
            await changes.wait(after: rings, until: deadline)
        }
    }

    // MARK: Orders

    /// Gives orders to all answers that are held at holds, one after the other.
    ///
    /// - Throws: `HoldError` if no stub has a hold, or nothing is held there. In this case, no order is given.
    package func give(_ orders: [(name: String, order: HoldOrder)], timeout: TimeInterval) async throws {
        let held = try held
        var all: [(answer: HeldAnswer, order: HoldOrder)] = []
        for (name, order) in orders {
            let here = held.filter { $0.hold == name }
            if here.isEmpty {
                try checkName(name)
                throw try error(
                    .unknownHold, "nothing is held at \(name.quoted)",
                    expected: "an answer that is held; waitForHeld, or mock-url held wait, waits for it")
            }
            all += here.map { ($0.answer, order) }
        }
        let reached = try await carryOut(all, timeout)
        guard reached < all.count else { return }
        throw try error(
            .unknownHold, "\(Quantity.count(all.count - reached, "order")) had no effect",
            expected: "clients that still wait; a part of a body needs an answer that is held after its head")
    }

    /// Releases everything that is held, in the order in which it was held.
    package func releaseAll(timeout: TimeInterval) async throws {
        let held = try held.filter { $0.hold != nil }
        if !held.isEmpty { _ = try await carryOut(held.map { ($0.answer, .release) }, timeout) }
    }

    /// Carries out orders, and returns the number of answers that they have reached.
    private func carryOut(
        _ orders: [(answer: HeldAnswer, order: HoldOrder)], _ timeout: TimeInterval
    ) async throws -> Int {
        let (bell, reached, deadline) = (Bell(), Locked<Int?>(nil), Self.deadline(timeout))
        try engine.get().held.carryOut(orders) { answers in
            reached.withLock { $0 = answers.count }
            bell.ring()
        }
        while true {
            let hasEnded = end() != nil
            await bell.wait(after: 0, until: min(deadline, .now + .milliseconds(200)))
            if let reached = reached.withLock(\.self) { return reached }
            try Task.checkCancellation()
            // A program that has ended receives nothing any more.
            guard .now < deadline, !hasEnded else {
                throw try error(.missedDeadline, "waited until each client had received what follows")
            }
        }
    }

    private static func deadline(_ timeout: TimeInterval) -> ContinuousClock.Instant {
        .now + .seconds(Double.minimum(.maximum(timeout, 0), 3e9))
    }

    // MARK: Errors

    /// - Throws: `HoldError` if no stub has the hold.
    private func checkName(_ name: String) throws {
        let names = try engine.get().tally.stubs.flatMap { $0.response.holds.compactMap(\.name) }
        guard !names.contains(name) else { return }
        let known = names.isEmpty ? "no stub has a hold" : names.map(\.quoted).joined(separator: ", ")
        throw try error(.unknownHold, "no stub has the hold \(name.quoted)", expected: "one of the holds: \(known)")
    }

    /// Returns an error that lists what is held.
    private func error(
        _ kind: MessageKind, _ headline: String, expected: String? = nil, found: String? = nil
    ) throws -> HoldError {
        let held = try held.map { "    " + $0.line }
        let calls = try engine.get().log?.calls.count ?? 0
        let state = held.isEmpty ? "nothing is held, after \(CallCount.calls(calls))" : "held:"
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
    package var quoted: String { "\"\(shown())\"" }
}
