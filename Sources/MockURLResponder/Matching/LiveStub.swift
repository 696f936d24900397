/// A stub mapping while it serves: the same promise, and what became of it.
package struct LiveStub: Sendable {
    /// As it was configured.
    package let mapping: StubMapping
    /// In the form that requests are compared with.
    let pattern: RequestPattern
    /// What the index does not decide.
    let details: [RequestPattern.Condition]
    /// How many requests it has answered.
    package private(set) var uses = 0

    init(_ mapping: StubMapping) {
        self.mapping = mapping
        pattern = mapping.request.normalized
        details = pattern.details
    }

    package var isSpent: Bool {
        mapping.uses.limit.map { uses >= $0 } ?? false
    }

    mutating func consume() {
        uses += 1
    }
}
