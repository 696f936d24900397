import Foundation

/// The compiled regular expressions of a plan, which go with it.
package final class RegularExpressions: Sendable {
    /// `nil` once the plan was replaced.
    private let compiled = Locked<[String: RegularExpression]?>([:])

    package init() {}

    /// The compiled form of a pattern, made when it is first wanted.
    ///
    /// Two threads may compile the same pattern at the same time, so that none waits for the other.
    func compiled(_ pattern: String) -> RegularExpression {
        if let known = compiled.withLock({ $0?[pattern] }) { return known }
        let made = RegularExpression(pattern)
        compiled.withLock { $0?[pattern] = made }
        return made
    }

    /// The number of those that are kept.
    package var count: Int { compiled.withLock { $0?.count ?? 0 } }

    /// Drops what was compiled, and keeps nothing any more: reports may refer to a replaced plan for long.
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
/// A search of Swift's `Regex` cannot be interrupted, and some patterns take longer than the program lives; this one
/// reports its progress and can be stopped.
struct RegularExpression: Sendable {
    enum Finding {
        case found
        case notFound
        /// The search took too long.
        case givenUp
        /// ICU has no room to search such a text.
        case failed
    }

    /// ICU reports progress for each place where it looks, and after some thousand steps at one place.
    private static let stride = 16

    private let expression: NSRegularExpression?

    /// One that cannot be compiled is never found; plans with such ones are refused.
    init(_ pattern: String) {
        expression = try? NSRegularExpression(pattern: pattern)
    }

    /// - Parameters:
    ///   - text: The string to search.
    ///   - isOver: Asked now and then whether to give up.
    /// - Returns: Whether a match was found, or why that is not known.
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
