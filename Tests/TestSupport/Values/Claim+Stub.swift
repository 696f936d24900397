package import MockURLResponder

extension Claim {
    /// The stub that answers the request; `nil` if none does.
    package var claimed: Claimed? { if case .claimed(let claimed) = self { claimed } else { nil } }

    package var undecided: Undecided? { if case .undecided(let undecided) = self { undecided } else { nil } }
}

extension StubRegistry {
    /// Claims a stub for a request, and returns its name.
    package func name(_ request: CapturedRequest) -> String? { claim(request).claimed?.name }
}
