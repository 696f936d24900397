/// Searches that only clients with real connections need.
extension StubRegistry {
    /// The longest body that is kept for stubs which examine it, in bytes: 256 MiB.
    package static let longestExaminedBody = 256 << 20

    /// Whether a stub that may answer a request, which lacks its body here, examines the body.
    ///
    /// The stub may have uses left or not.
    func examinesBody(of request: CapturedRequest) -> Bool {
        let evaluator = Evaluator(request)
        return stubs.contains { stub in
            guard stub.examinesBody else { return false }
            return stub.request.conjuncts.allSatisfy { condition in
                guard case .value = condition else { return true }
                if case .unmet = evaluator.evaluate(condition.normalized) { return false }
                return true
            }
        }
    }

    /// Claims the stub that fails a step of a client on its way to a server, and consumes one of its uses.
    func claim(_ step: ConnectionStep) -> Claim.Claimed? {
        while true {
            let plan = plan
            guard plan.failsConnections else { return nil }
            let stubs = step.stubs(in: plan)
            let live = state.withLock { $0.plan === plan ? $0.live(among: stubs) : nil }
            guard let live else { continue }
            guard step.isFailed(byFirstOf: live, in: plan) else { return nil }
            let claimed = state.withLock { $0.plan === plan ? $0.claim(firstOf: live, among: stubs) : nil }
            if let claimed { return claimed }
        }
    }

    /// Whether a stub with uses left may fail connections to a host before their requests.
    func mayFailConnections(to host: String) -> Bool {
        let plan = plan
        guard plan.failsConnections else { return false }
        let stubs = ConnectionStep(.name, host: host).stubs(in: plan).filter { plan.stubs[$0].failsConnections }
        return state.withLock { $0.plan === plan && !$0.live(among: stubs).isEmpty }
    }
}

extension StubMapping {
    /// Whether the condition or the answer of the stub may depend on the content of a body.
    fileprivate var examinesBody: Bool {
        if isLocal || request.examinesBody { return true }
        return response.isTemplate && (try? ResponseTemplates(response))?.needsBody ?? false
    }
}

extension Condition {
    fileprivate var examinesBody: Bool {
        if case .body = self { true } else { parts.contains(where: \.examinesBody) }
    }
}
