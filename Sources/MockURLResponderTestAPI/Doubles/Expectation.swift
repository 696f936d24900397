/// A call that a mock expects or rejects.
struct Expectation<Call: Equatable & Sendable>: Sendable {
    let call: Argument<Call>
    let isNegative: Bool

    func isMet(by made: Call) -> Bool {
        call == Argument(value: made)
    }
}
