#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

extension RunningService: HoldSource {
    /// The holds of the program and of the programs that it has started.
    ///
    /// Orders travel through a file beside the live plan, and the journal says when they are carried out.
    public var holds: HoldAccess {
        if let outside {
            let (child, name) = (child, name)
            return HoldAccess(of: outside.engine) { child.termination.map { "\(name) \($0.cause)" } }
        }
        let calls = HeldCalls(in: journalReader, livePlan: stubs.plans.path)
        let (child, name) = (child, name)
        return HoldAccess(
            names: { [stubs, settings] in
                let fixed = (try? LaunchArguments(decoding: settings.launchArguments))?.plan.stubs ?? []
                return ((stubs.plans.newest?.stubs ?? []) + fixed).flatMap { $0.response.holds.compactMap(\.name) }
            },
            held: {
                try calls.all.compactMap { call in
                    call.currentHold.map {
                        HeldCall(hold: $0.hold.name, request: call.headline, since: $0.time, place: .elsewhere($0))
                    }
                }
            },
            end: { child.termination.map { "\(name) \($0.cause)" } },
            change: { _ in try? await Task.sleep(for: .milliseconds(1)) },
            carryOut: { orders, deadline in
                let holds = orders.compactMap { call, order -> (hold: HTTPCall.HoldEvent, order: HoldOrder)? in
                    if case .elsewhere(let hold) = call.place { (hold, order) } else { nil }
                }
                var given = try GivenOrders(holds, to: calls, until: deadline)
                while true {
                    if let reached = try given.reached(isOver: child.hasEnded) { return reached }
                    try await Task.sleep(for: .milliseconds(1))
                }
            })
    }
}
#endif
