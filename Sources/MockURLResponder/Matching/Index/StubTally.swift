/// The stubs of an engine and their counts at one moment.
package struct StubTally: Sendable {
    /// The stubs in plan order.
    package var stubs: [StubMapping]
    /// The number of requests that each stub has answered.
    package var uses: [Int]
    /// The identity of each stub; empty means that the content identifies each stub.
    package var identities: [StubIdentity?]
    /// The number of requests, whether a stub answered them or not.
    package var requests: Int
    /// The answers that violated the order of a sequence.
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
