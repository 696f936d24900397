/// The templates of stubs that have answered before: each is read once, as a large one takes its time.
final class PreparedTemplates: Sendable {
    private struct State {
        /// Which of the engine's plans they are of.
        var generation = 0
        /// By place in the plan.
        var templates: [Int: ResponseTemplates] = [:]
    }

    private let state = Locked(State())

    /// The templates of a stub; nil when it has none, or one that cannot be read.
    func templates(of claimed: Claim.Claimed) -> ResponseTemplates? {
        let response = claimed.response
        guard response.isTemplate else { return nil }
        let known = state.withLock { $0.generation == claimed.generation ? $0.templates[claimed.index] : nil }
        if let known { return known }
        let read = try? ResponseTemplates(response)
        if let read { keep(read, for: claimed) }
        return read
    }

    /// Those of a plan that was replaced meanwhile are not kept.
    private func keep(_ templates: ResponseTemplates, for claimed: Claim.Claimed) {
        state.withLock { state in
            guard claimed.generation >= state.generation else { return }
            if claimed.generation > state.generation { state = State(generation: claimed.generation) }
            state.templates[claimed.index] = templates
        }
    }
}
