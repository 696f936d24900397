/// The time that conditions may take for one request.
///
/// On the queue that all sessions share, all conditions of a request have a short time by the clock. Longer
/// evaluations continue on other threads, where only searches for regular expressions are limited. Their limit is
/// processor time, so neither waiting for a core nor closures of the program count.
package struct SearchBudget {
    /// The limit of processor time for all searches of a request, in seconds.
    package static let patience = 0.25
    private static let most = Duration.seconds(patience)
    /// The processor time that searches get even if other threads delay the searches.
    private static let least = Duration.seconds(0.025)
    /// The time by the clock after which searches are given up, once they have had `least`.
    private static let longestWait = Duration.seconds(0.4)
    /// The time on the queue that all sessions share.
    private static let short = Duration.seconds(0.002)
    /// The longest string, in bytes, that is searched while other requests wait.
    ///
    /// A search cannot be interrupted at once.
    private static let longestQuickText = 65_536
    /// The longest expression, in bytes, that is compiled while other requests wait.
    ///
    /// Compiling cannot be interrupted.
    private static let longestQuickExpression = 1_024

    /// `nil` means that each expression is compiled when it is needed.
    private var expressions: RegularExpressions?
    /// Whether other requests wait for this thread, so that longer evaluations continue on another thread.
    let isShort: Bool
    /// Whether no time is left.
    package private(set) var isSpent = false
    /// The time when the request arrived or, for a short budget, the time of the first check.
    private var beginning: ContinuousClock.Instant?
    /// The processor time of the searches so far.
    private var used = Duration.zero

    /// - Parameters:
    ///   - expressions: The compiled expressions of the plan.
    ///   - arrival: The time when the request arrived, if only this request uses the thread; `nil` on a thread that
    ///     other requests wait for.
    package init(_ expressions: RegularExpressions? = nil, since arrival: ContinuousClock.Instant? = .now) {
        self.expressions = expressions
        isShort = arrival == nil
        beginning = arrival
    }

    /// Returns the rest of the budget for a plan that replaced another one.
    func with(_ expressions: RegularExpressions) -> SearchBudget {
        var rest = self
        rest.expressions = expressions
        return rest
    }

    /// Returns whether a short budget is over, and `false` for any other budget.
    mutating func isOver() -> Bool {
        guard isShort else { return false }
        guard !isSpent else { return true }
        let now = ContinuousClock.now
        isSpent = now - (beginning ?? now) > Self.short
        beginning = beginning ?? now
        return isSpent
    }

    /// Searches for a regular expression while there is time.
    ///
    /// - Parameters:
    ///   - pattern: The expression.
    ///   - text: The string to search.
    ///   - turn: The turn of this thread, which the search regularly passes to waiting threads.
    /// - Returns: Whether the expression was found, or that the result is unknown.
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

    /// Whether searches have used up their processor time on a thread that no other request waits for.
    private func isUsedUp(_ used: Duration) -> Bool {
        guard !isShort, used > Self.least else { return false }
        return used > Self.most || .now - (beginning ?? .now) > Self.longestWait
    }

    /// Excludes the wall-clock time of closures of the program from the budget.
    mutating func exclude(_ time: Duration) {
        beginning = beginning.map { $0 + time }
    }
}
