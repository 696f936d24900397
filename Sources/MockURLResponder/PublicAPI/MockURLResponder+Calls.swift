/// The calls of a responder, as tests of the same process look at them.
extension MockURLResponder {
    /// The requests that came so far, in the order in which they were answered.
    ///
    /// They are kept in memory, with at most 1 MiB of each body, and nothing in them is redacted.
    public var calls: [HTTPCall] { engine.log?.calls ?? [] }

    /// Whether calls are kept; true unless set.
    ///
    /// A responder that answers millions of requests need not keep them. Those that were kept are forgotten when it is set to
    /// false.
    public var keepsCalls: Bool {
        get { engine.log?.isOn ?? false }
        set { engine.log?.isOn = newValue }
    }

    /// The requests that came so far to the responder of the process, since it was set up with arguments or configurators.
    ///
    /// A program that was launched keeps none: after `setUp()`, which reads its own arguments, this is empty. Its journal has
    /// them.
    public static var calls: [HTTPCall] { SharedResponder.engine?.log?.calls ?? [] }
}

/// What the test side wants to know of the stubs.
extension MockURLResponder {
    /// The stubs as they are now, with what each has answered.
    package var tally: StubTally { engine.tally }

    /// Whether all calls that were made are among `calls`.
    package var hasAllCalls: Bool { engine.log?.isWhole ?? false }

    /// The plans that stubs are taken from, as their identities name them.
    package var planOwners: Set<ObjectIdentifier> { engine.planOwners }

    /// Where its stubs are written.
    package var snippetContext: StubPrinter.Context { engine.snippetContext }

    /// Follows other plans than before, in their order; stubs that stay keep their uses.
    package func setPlans(_ plans: [EditablePlan]) { engine.setPlans(plans) }

    /// Those of the responder of the process; nil while it is not set up.
    package static var tally: StubTally? { SharedResponder.engine?.tally }

    /// Of the responder of the process.
    package static var hasAllCalls: Bool { SharedResponder.engine?.log?.isWhole ?? false }

    /// Of the responder of the process.
    package static var planOwners: Set<ObjectIdentifier> { SharedResponder.engine?.planOwners ?? [] }
}
