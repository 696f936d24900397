/// A requirement on the calls that a mock has recorded.
///
///     func startWith<Call>(_ call: Call) -> VerificationMatcher<Call> {
///         VerificationMatcher("start with <\(call)>") { $0.first == call }
///     }
public struct VerificationMatcher<Call: Equatable & Sendable>: Sendable, CustomStringConvertible {
    /// The requirement in the form that follows "expected to" in a message.
    public let description: String

    /// Returns whether calls satisfy the requirement.
    public let holds: @Sendable ([Call]) -> Bool

    /// Whether more matches never make the requirement fail.
    private let isMonotone: Bool

    /// Creates a matcher.
    ///
    /// - Parameters:
    ///   - description: The requirement in the form that follows "expected to" in a message.
    ///   - holds: Returns whether an ordered list of calls satisfies the requirement.
    public init(_ description: String, holds: @escaping @Sendable ([Call]) -> Bool) {
        self.description = description
        self.holds = holds
        isMonotone = false
    }

    /// Creates a matcher with a monotone requirement: more matches never make it fail.
    init(monotone description: String, holds: @escaping @Sendable ([Call]) -> Bool) {
        self.description = description
        self.holds = holds
        isMonotone = true
    }

    /// Returns whether calls satisfy the requirement, and a doubt if this is unknown.
    func verdict(on calls: [Call]) -> (holds: Bool, doubt: VerificationFailure?) {
        let cautious = Doubts.watching(takenFor: false) { holds(calls) }
        guard let doubt = cautious.doubt else { return (cautious.result, nil) }
        if isMonotone, !doubt.isFinal {
            // If both assumptions about the unknown comparisons give the same result, the result is known.
            let hopeful = Doubts.watching(takenFor: true) { holds(calls) }
            if hopeful.result == cautious.result, hopeful.doubt?.isFinal != true { return (cautious.result, nil) }
        }
        return (cautious.result, doubt.failure)
    }
}
