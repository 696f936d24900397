/// What came of the stubs of an engine, all of one moment.
package struct StubTally: Sendable {
    /// The plan.
    package var stubs: [StubMapping]
    /// How many requests each has answered.
    package var uses: [Int]
    /// What each is known by; empty when that is what they say.
    package var identities: [StubIdentity?]
    /// How many requests there were, answered by a stub or not.
    package var requests: Int
    /// What came out of order in sequences.
    package var orderViolations: [OrderViolation] = []

    package init(
        stubs: [StubMapping], uses: [Int], identities: [StubIdentity?] = [], requests: Int,
        orderViolations: [OrderViolation] = []
    ) {
        self.stubs = stubs
        self.uses = uses
        self.identities = identities
        self.requests = requests
        self.orderViolations = orderViolations
    }
}
