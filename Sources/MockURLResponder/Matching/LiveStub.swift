/// A stub mapping while it serves: the same promise, and what became of it.
package struct LiveStub: Sendable {
    let stub: PreparedStub
    /// How many requests it has answered.
    package private(set) var uses = 0

    init(_ mapping: StubMapping) {
        stub = PreparedStub(mapping)
    }

    /// As it was configured.
    package var mapping: StubMapping { stub.mapping }

    package var isSpent: Bool {
        stub.limit.map { uses >= $0 } ?? false
    }

    mutating func consume() {
        uses += 1
    }
}

/// What is worked out of a stub mapping once; an object, so that handing it on costs nothing.
package final class PreparedStub: Sendable {
    /// As it was configured.
    package let mapping: StubMapping
    /// In the form that requests are compared with.
    let pattern: RequestPattern
    /// What the index does not decide.
    let details: [RequestPattern.Condition]
    let limit: Int?

    init(_ mapping: StubMapping) {
        self.mapping = mapping
        pattern = mapping.request.normalized
        details = pattern.details
        limit = mapping.uses.limit
    }

    /// Whether a request that the index has led here is answered by it.
    func answers(_ request: CapturedRequest) -> Bool {
        (pattern.method == nil || pattern.method == request.method)
            && pattern.holds(.path, for: request)
            && details.allSatisfy { pattern.holds($0, for: request) }
    }
}
