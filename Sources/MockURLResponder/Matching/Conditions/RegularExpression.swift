import Foundation

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
