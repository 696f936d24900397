import Foundation
public import MockURLResponder

extension MockURLResponder: HoldSource {
    /// The holds of this responder.
    public var holds: HoldAccess { HoldAccess(of: engine) { nil } }
}

extension HoldAccess {
    /// The holds of an engine in this process.
    ///
    /// - Parameters:
    ///   - engine: The engine.
    ///   - end: Returns why no answer can be held any more.
    init(of engine: Engine, end: @escaping @Sendable () -> String?) {
        self.init(
            names: { engine.tally.stubs.flatMap { $0.response.holds.compactMap(\.name) } },
            held: {
                engine.held.all.map { answer in
                    HeldCall(
                        hold: answer.hold.name, request: answer.request, since: answer.since, place: .here(answer))
                }
            },
            end: end,
            change: { deadline in await engine.held.change(until: deadline) },
            carryOut: { orders, deadline in
                let answers = orders.compactMap { call, order -> (answer: HeldAnswer, order: HoldOrder)? in
                    if case .here(let answer) = call.place { (answer, order) } else { nil }
                }
                return await engine.held.carryOut(answers).count
            })
    }
}

extension MockedNetwork: HoldSource {
    /// The holds of this network.
    public var holds: HoldAccess { responder.holds }
}

extension HeldAnswers {
    /// Carries out orders, and waits until the clients have received what follows.
    func carryOut(_ orders: [(answer: HeldAnswer, order: HoldOrder)]) async -> [HeldAnswer] {
        await withCheckedContinuation { continuation in
            carryOut(orders) { continuation.resume(returning: $0) }
        }
    }

    /// Waits for the next change, at most until a moment.
    func change(until deadline: ContinuousClock.Instant) async {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = watch { continuation.yield() }
        let timer = Task {
            // The change may have happened before the watch began.
            try? await Task.sleep(until: min(deadline, .now + .milliseconds(20)))
            continuation.finish()
        }
        for await _ in changes { break }
        timer.cancel()
        endWatch(number)
    }
}
