/// The answers of stubs that have answered before.
final class PreparedResponses: Sendable {
    private struct State {
        /// Which of the engine's plans they are of.
        var generation = 0
        /// By place in the plan.
        var responses: [Int: PreparedResponse] = [:]
    }

    private let state = Locked(State())

    /// The response of a stub: made anew for its first use and when its body may change, kept from the second use on.
    ///
    /// - Throws: What the body throws.
    func response(of claimed: Claim.Claimed) throws -> PreparedResponse {
        let definition = claimed.response
        if claimed.use == 1 || definition.body.mayChange { return try PreparedResponse(definition) }
        if let known = known(to: claimed) { return known }
        let made = try PreparedResponse(definition)
        keep(made, for: claimed)
        return made
    }

    private func known(to claimed: Claim.Claimed) -> PreparedResponse? {
        state.withLock { $0.generation == claimed.generation ? $0.responses[claimed.index] : nil }
    }

    /// A claim of a plan that was replaced meanwhile is not kept.
    private func keep(_ response: PreparedResponse, for claimed: Claim.Claimed) {
        state.withLock { state in
            guard claimed.generation >= state.generation else { return }
            if claimed.generation > state.generation { state = State(generation: claimed.generation) }
            state.responses[claimed.index] = response
        }
    }
}
