/// A stub mapping while it serves: the same promise, and what became of it.
package struct LiveStub: Sendable {
    let prepared: PreparedStub
    /// How many requests it has answered.
    package private(set) var uses = 0

    init(_ mapping: StubMapping) {
        prepared = PreparedStub(mapping)
    }

    /// As it was configured.
    package var mapping: StubMapping { prepared.mapping }

    package var isSpent: Bool {
        prepared.limit.map { uses >= $0 } ?? false
    }

    mutating func consume() {
        uses += 1
    }
}
