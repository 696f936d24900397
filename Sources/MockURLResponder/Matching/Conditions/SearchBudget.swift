/// The time that searches for regular expressions may take in one request.
package struct SearchBudget {
    /// In seconds.
    package static let patience = 0.25
    /// On the queue that all sessions share, in seconds.
    private static let shortPatience = 0.002

    /// Nil where no plan has any.
    private let expressions: RegularExpressions?
    /// Whether others wait: what takes longer is done elsewhere.
    let isShort: Bool
    /// Whether a search was given up, so that there is no time for others.
    package private(set) var isSpent = false
    /// Nil as long as nothing was searched.
    private var deadline: ContinuousClock.Instant?

    /// - Parameters:
    ///   - expressions: Those that are compiled already.
    ///   - isShort: Whether others wait.
    package init(_ expressions: RegularExpressions? = nil, isShort: Bool = false) {
        self.expressions = expressions
        self.isShort = isShort
    }

    mutating func search(for pattern: String, in text: String) -> Evaluation {
        let now = ContinuousClock.now
        let deadline = deadline ?? now + .seconds(isShort ? Self.shortPatience : Self.patience)
        self.deadline = deadline
        if now < deadline {
            switch (expressions?.compiled(pattern) ?? RegularExpression(pattern)).find(in: text, until: deadline) {
            case .found: return .met
            case .notFound: return .unmet
            case .failed: return .unknown(.search(expression: pattern))
            case .givenUp: break
            }
        }
        isSpent = true
        return .unknown(isShort ? .needsTime : .search(expression: pattern))
    }
}
