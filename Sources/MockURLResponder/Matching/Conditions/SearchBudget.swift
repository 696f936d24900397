import Foundation

/// The results of the program's closures for one request, which are called once each.
package final class ClosureResults {
    fileprivate var known: [LocalClosure<RequestPredicate>: Bool] = [:]

    package init() {}
}

/// The limits of the costly conditions of one request, and their use so far.
///
/// Only searches for regular expressions are limited. Their limit is processor time, so neither waiting for a core nor
/// closures of the program count. One thread at a time uses a budget.
package final class SearchBudget {
    /// The limit of processor time for all searches of a request, in seconds.
    package static let mostProcessorTime = 0.25

    /// The compiled expressions of the plan; `nil` means that each expression is compiled when it is needed.
    package var expressions: RegularExpressions?
    /// Whether no time is left.
    package private(set) var isSpent = false
    private let limit: Duration
    /// The processor time of the searches so far.
    private var used = Duration.zero
    private let results: ClosureResults

    /// - Parameters:
    ///   - expressions: The compiled expressions of the plan.
    ///   - seconds: The limit of processor time.
    ///   - results: The results of the closures that were already called for the request.
    package init(
        _ expressions: RegularExpressions? = nil, seconds: Double = mostProcessorTime,
        results: ClosureResults = ClosureResults()
    ) {
        self.expressions = expressions
        limit = .seconds(seconds)
        self.results = results
    }

    /// Searches for a regular expression while there is time.
    ///
    /// - Returns: Whether the expression was found, or that the result is unknown.
    func search(for pattern: String, in text: String) -> Evaluation {
        switch isSpent || used > limit ? .givenUp : find(pattern, in: text) {
        case .found: return .met
        case .notFound: return .unmet
        case .failed: return .unknown(.search(expression: pattern))
        case .givenUp:
            isSpent = true
            return .unknown(.search(expression: pattern))
        }
    }

    private func find(_ pattern: String, in text: String) -> RegularExpression.Finding {
        let compiled = expressions?.compiled(pattern) ?? RegularExpression(pattern)
        let (before, start) = (used, ThreadClock.now)
        defer { used = before + (ThreadClock.now - start) }
        return compiled.find(in: text) { [limit] in before + (ThreadClock.now - start) > limit }
    }

    /// Returns the result of a closure for the request.
    func evaluation(of closure: LocalClosure<RequestPredicate>, for request: CapturedRequest) -> Evaluation {
        if let known = results.known[closure] { return Evaluation(known) }
        let sent = request.urlRequest
        let result =
            switch closure.call {
            case .prompt(let ask): request.runProgramCode { ask(sent) }
            case .async(let ask):
                request.runProgramCode {
                    Blocking.value { await ProgramCode.$isRunning.withValue(true) { await ask(sent) } }
                }
            }
        results.known[closure] = result
        return Evaluation(result)
    }
}

/// The compiled regular expressions of a plan, which live as long as the plan.
package final class RegularExpressions: Sendable {
    /// `nil` after the plan was replaced.
    private let compiled = Locked<[String: RegularExpression]?>([:])

    package init() {}

    /// Returns the compiled form of a pattern, and compiles the pattern when it is first needed.
    ///
    /// Two threads may compile the same pattern at the same time, so that neither waits for the other.
    func compiled(_ pattern: String) -> RegularExpression {
        if let known = compiled.withLock({ $0?[pattern] }) { return known }
        let made = RegularExpression(pattern)
        compiled.withLock { $0?[pattern] = made }
        return made
    }

    /// The number of compiled expressions that are kept.
    package var count: Int { compiled.withLock { $0?.count ?? 0 } }

    /// Discards all compiled expressions and keeps no new ones, since reports may refer to a replaced plan for long.
    func retire() {
        _ = compiled.withLock { compiled in
            let dropped = compiled
            compiled = nil
            return dropped
        }
    }
}

/// A compiled regular expression whose search cannot hang the program.
///
/// ## Why NSRegularExpression
/// A search with Swift's `Regex` cannot be interrupted, and some patterns take longer than the program lives.
/// `NSRegularExpression` reports its progress and can be stopped.
struct RegularExpression: Sendable {
    enum Finding {
        case found
        case notFound
        /// The search took too long.
        case givenUp
        /// ICU has no room to search this string.
        case failed
    }

    /// The number of progress reports between two checks.
    ///
    /// ICU reports progress for each place where it looks, and after some thousand steps at one place.
    private static let stride = 16

    private let expression: NSRegularExpression?

    /// Compiles a pattern.
    ///
    /// An invalid pattern is never found, but plans with invalid patterns are refused anyway.
    init(_ pattern: String) {
        expression = try? NSRegularExpression(pattern: pattern)
    }

    /// - Parameters:
    ///   - text: The string to search.
    ///   - isOver: Returns whether to give up. The search regularly calls this closure.
    /// - Returns: Whether a match was found, or the reason why the result is unknown.
    func find(in text: String, until isOver: @escaping () -> Bool) -> Finding {
        guard let expression else { return .notFound }
        var finding = Finding.notFound
        var reports = 0
        let range = NSRange(text.startIndex..., in: text)
        expression.enumerateMatches(in: text, options: [.reportProgress, .reportCompletion], range: range) {
            match, flags, stop in
            if match != nil {
                finding = .found
                stop.pointee = true
            } else if flags.contains(.internalError) {
                finding = .failed
            } else if !flags.contains(.completed) {
                reports += 1
                guard reports % Self.stride == 0, isOver() else { return }
                finding = .givenUp
                stop.pointee = true
            }
        }
        return finding
    }
}

/// The processor time of the calling thread, which does not advance while other threads use the core.
private enum ThreadClock {
    static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
    }
}
