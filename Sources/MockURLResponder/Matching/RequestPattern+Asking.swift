extension RequestPattern {
    /// Whether a request meets all that the pattern asks, when nobody waits: closures are asked, and searches done.
    ///
    /// The pattern has to be `normalized`.
    package func isMet(by request: CapturedRequest) -> Bool {
        while true {
            let isMet = request.searches.searching { conditions.allSatisfy { holds($0, for: request) } }
            guard request.decide() else { return isMet }
        }
    }
}
