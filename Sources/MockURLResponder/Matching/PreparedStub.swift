/// What is worked out of a stub mapping once; an object, so that handing it on costs nothing.
package final class PreparedStub: Sendable {
    /// As it was configured.
    package let mapping: StubMapping
    let origin: NormalizedURL.Origin
    /// In the form that requests are compared with.
    let pattern: RequestPattern
    /// What the index does not decide.
    let details: [RequestPattern.Condition]
    let limit: Int?

    init(_ mapping: StubMapping) {
        self.mapping = mapping
        let request = mapping.request
        origin = NormalizedURL.Origin(scheme: request.scheme, host: request.host, port: request.port)
        pattern = request.normalized(at: origin)
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
