/// What is wanted of the calls that a mock has recorded.
///
///     func startWith<Call>(_ call: Call) -> VerificationMatcher<Call> {
///         VerificationMatcher("start with <\(call)>") { $0.first == call }
///     }
public struct VerificationMatcher<Call: Equatable & Sendable>: Sendable, CustomStringConvertible {
    /// What is wanted, as it follows "expected to" in a message.
    public let description: String

    /// Whether calls are as wanted.
    public let holds: @Sendable ([Call]) -> Bool

    /// Whether calls that meet more of what is wanted are as wanted all the more.
    private let isMonotone: Bool

    /// Asks something of the calls.
    ///
    /// - Parameters:
    ///   - description: What is wanted, as it follows "expected to" in a message.
    ///   - holds: Whether calls, in their order, are as wanted.
    public init(_ description: String, holds: @escaping @Sendable ([Call]) -> Bool) {
        self.description = description
        self.holds = holds
        isMonotone = false
    }

    /// Asks something that calls which meet more of what is wanted can only come closer to.
    init(monotone description: String, holds: @escaping @Sendable ([Call]) -> Bool) {
        self.description = description
        self.holds = holds
        isMonotone = true
    }

    /// Whether calls are as wanted, or why that cannot be told.
    func verdict(on calls: [Call]) -> (holds: Bool, doubt: VerificationFailure?) {
        let cautious = Doubts.watching(takenFor: false) { holds(calls) }
        guard let doubt = cautious.doubt else { return (cautious.result, nil) }
        if isMonotone, !doubt.isFinal {
            // What neither the fewest nor the most that can be met change is known all the same.
            let hopeful = Doubts.watching(takenFor: true) { holds(calls) }
            if hopeful.result == cautious.result, hopeful.doubt?.isFinal != true { return (cautious.result, nil) }
        }
        return (cautious.result, doubt.failure)
    }
}
