/// The result of a request in the registry.
package enum Claim: Sendable {
    /// A stub answers it, and one of that stub's uses is consumed.
    case claimed(Claimed)
    /// No stub answers it; the policy decides.
    case unclaimed
    /// It is not known whether a stub answers it, so no later stub may.
    case undecided(Undecided)

    package struct Claimed: Sendable {
        /// The index of the stub in the plan, from 0.
        package let index: Int
        /// The plan that the stub is of: handing it on costs less than copying a stub.
        let plan: CompiledPlan
        /// Which of the stub's answers this is, from 1.
        package let use: Int

        /// How many plans were replaced before the one the stub is of.
        package var generation: Int { plan.generation }

        /// The identity of the stub in other plans; `nil` means that its content identifies it.
        package var identity: StubIdentity? { plan.identities.isEmpty ? nil : plan.identities[index] }

        package var name: String? { plan.stubs[index].name }

        package var source: SourceLine? { plan.stubs[index].source }

        var isTemplate: Bool { plan.stubs[index].response.isTemplate }

        package var response: ResponseDefinition { plan.stubs[index].response }

        /// Of these only what is asked for is copied, and not the whole stub.
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
