/// The result of claiming a stub for a request.
package enum Claim: Sendable {
    /// A stub answers the request, and one use of the stub is consumed.
    case claimed(Claimed)
    /// No stub answers the request, so the policy decides.
    case unclaimed
    /// The stub asks for the real answer, and the policy lets no request pass; no use is consumed.
    case forbidden(Claimed)
    /// It is unknown whether a stub matches, so no later stub may answer.
    case undecided(Undecided)

    package struct Claimed: Sendable {
        /// The index of the stub in the plan, from 0.
        package let index: Int
        /// The plan of the stub; passing the plan on costs less than copying the stub.
        let plan: CompiledPlan
        /// The number of this answer among all answers of the stub, starting at 1.
        package let use: Int

        /// The number of plans that were replaced before the plan of the stub.
        package var generation: Int { plan.generation }

        /// The identity of the stub in other plans; `nil` means that its content identifies it.
        package var identity: StubIdentity? { plan.identities.isEmpty ? nil : plan.identities[index] }

        package var name: String? { plan.stubs[index].name }

        /// Whether another stub of the plan is held until this one has answered.
        var isAwaited: Bool { !plan.awaitedStubs.isEmpty && name.map(plan.awaitedStubs.contains) ?? false }

        package var source: SourceLine? { plan.stubs[index].source }

        var isTemplate: Bool { plan.stubs[index].response.isTemplate }

        var asksNetwork: Bool { plan.stubs[index].response.asksNetwork }

        package var response: ResponseDefinition { plan.stubs[index].response }

        /// The whole stub; the other properties copy only what they return.
        package var stub: StubMapping { plan.stubs[index] }

        package var onAnswer: LocalClosure<AnswerObserver>? { plan.stubs[index].onAnswer }
    }

    package struct Undecided: Sendable {
        /// The index of the stub in the plan, from 0.
        package let index: Int
        let plan: CompiledPlan
        package let reason: Unknown

        package var stub: StubMapping { plan.stubs[index] }
    }
}
