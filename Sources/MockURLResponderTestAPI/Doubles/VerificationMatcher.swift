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

    /// Asks something of the calls.
    ///
    /// - Parameters:
    ///   - description: What is wanted, as it follows "expected to" in a message.
    ///   - holds: Whether calls, in their order, are as wanted.
    public init(_ description: String, holds: @escaping @Sendable ([Call]) -> Bool) {
        self.description = description
        self.holds = holds
    }
}
