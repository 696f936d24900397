/// The time that the conditions of stubs may take in one request.
///
/// On the queue that all sessions share, a request has a short time by the clock for all its conditions. Longer evaluations continue
/// on other threads. There only searches for regular expressions are limited. Their limit is processor time, so neither waiting for a core
/// nor closures of the program count.
package struct SearchBudget {
    /// The processor time of all searches for a request, in seconds.
    package static let patience = 0.25
    private static let most = Duration.seconds(patience)
    /// The processor time that searches have even where others delay them.
    private static let least = Duration.seconds(0.025)
    /// After this time by the clock, searches that have had the least are given up.
    private static let longestWait = Duration.seconds(0.4)
    /// The time on the queue that all sessions share.
    private static let short = Duration.seconds(0.002)
    /// In bytes; to search a longer string, or to compile a longer expression, takes long before it can be interrupted.
    private static let longestQuickText = 65_536
    private static let longestQuickExpression = 1_024

    /// `nil` means that each expression is compiled when it is needed.
    private var expressions: RegularExpressions?
    /// Whether others wait: what takes longer is done elsewhere.
    let isShort: Bool
    /// Whether there is no time left.
    package private(set) var isSpent = false
    /// When the request came; of a short budget the first step.
    private var beginning: ContinuousClock.Instant?
    /// The processor time of the searches so far.
    private var used = Duration.zero

    /// - Parameters:
    ///   - expressions: The compiled expressions of the plan.
    ///   - arrival: When the request came to a thread that it may have for long; `nil` on one that others wait for.
    package init(_ expressions: RegularExpressions? = nil, since arrival: ContinuousClock.Instant? = .now) {
        self.expressions = expressions
        isShort = arrival == nil
        beginning = arrival
    }

    /// The rest of the budget, for a plan that took the place of another one.
    func with(_ expressions: RegularExpressions) -> SearchBudget {
        var rest = self
        rest.expressions = expressions
        return rest
    }

    /// Whether others have waited long enough; always `false` where none wait.
    mutating func isOver() -> Bool {
        guard isShort else { return false }
        guard !isSpent else { return true }
        let now = ContinuousClock.now
        isSpent = now - (beginning ?? now) > Self.short
        beginning = beginning ?? now
        return isSpent
    }

    /// Searches for a regular expression, as long as there is time.
    ///
    /// - Parameters:
    ///   - pattern: The expression.
    ///   - text: The string to search.
    ///   - turn: The turn of this thread, which it shares with other threads that wait.
    /// - Returns: Whether the expression was found, or that this is not known.
    mutating func search(for pattern: String, in text: String, _ turn: ProcessorTurns.Turn? = nil) -> Evaluation {
        let isTooLong =
            isShort && (text.utf8.count > Self.longestQuickText || pattern.utf8.count > Self.longestQuickExpression)
        if isTooLong { return .unknown(.needsTime) }
        switch isSpent || isOver() || isUsedUp(used) ? .givenUp : find(pattern, in: text, turn) {
        case .found: return .met
        case .notFound: return .unmet
        case .failed: return .unknown(.search(expression: pattern))
        case .givenUp:
            isSpent = true
            return .unknown(isShort ? .needsTime : .search(expression: pattern))
        }
    }

    private mutating func find(
        _ pattern: String, in text: String, _ turn: ProcessorTurns.Turn?
    ) -> RegularExpression.Finding {
        let (compiled, beginning) = (expressions?.compiled(pattern) ?? RegularExpression(pattern), beginning ?? .now)
        if isShort { return compiled.find(in: text) { .now - beginning > Self.short } }
        let (budget, start) = (self, ThreadClock.now)
        defer { used = budget.used + (ThreadClock.now - start) }
        return compiled.find(in: text) {
            turn?.share()
            return budget.isUsedUp(budget.used + (ThreadClock.now - start))
        }
    }

    /// Whether searches have had their time where no other request waits.
    private func isUsedUp(_ used: Duration) -> Bool {
        guard !isShort, used > Self.least else { return false }
        return used > Self.most || .now - (beginning ?? .now) > Self.longestWait
    }

    /// Excludes a time by the clock that conditions spent in closures of the program.
    mutating func exclude(_ time: Duration) {
        beginning = beginning.map { $0 + time }
    }
}
