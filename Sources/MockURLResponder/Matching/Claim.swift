/// What became of a request in the registry.
package enum Claim: Sendable {
    /// A stub answers it, and one of that stub's uses is consumed.
    case claimed(Claimed)
    /// No stub answers it; the policy decides.
    case unclaimed

    package struct Claimed: Sendable {
        /// The stub's place in the plan, from 0.
        package let index: Int
        /// All stubs of the plan: handing them on costs less than copying one.
        let stubs: [StubMapping]
        /// Which of the stub's answers this is, from 1.
        package let use: Int
        /// How many plans were replaced before the one the stub is of.
        package let generation: Int
        /// What the stub is known by in other plans; nil when that is what it says.
        package let identity: StubIdentity?

        package var name: String? { stubs[index].name }

        package var source: SourceLine? { stubs[index].source }

        package var response: ResponseDefinition { stubs[index].response }

        /// Of these only what is asked for is copied, and not the whole stub.
        package var stub: StubMapping { stubs[index] }

        package var onAnswer: LocalClosure<AnswerObserver>? { stubs[index].onAnswer }
    }
}
