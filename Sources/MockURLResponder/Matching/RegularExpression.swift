import Foundation

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

    private static let compiled = Locked<[String: RegularExpression]>([:])
    /// Live plans may bring new expressions for ever, and those of earlier plans are not needed any more.
    private static let mostCompiled = 1_000

    let pattern: String
    private let expression: NSRegularExpression?

    /// The compiled form of a pattern, made once; a pattern that cannot be compiled is never found.
    static func cached(_ pattern: String) -> RegularExpression {
        compiled.withLock { compiled in
            if let known = compiled[pattern] { return known }
            let made = RegularExpression(pattern: pattern, expression: try? NSRegularExpression(pattern: pattern))
            if compiled.count >= mostCompiled { compiled.removeAll() }
            compiled[pattern] = made
            return made
        }
    }

    /// Whether the pattern is found; a search that is given up did not find it, and says so on standard error.
    func isFound(in text: String) -> Bool {
        (RequestSearches.current ?? RequestSearches()).isFound(self, in: text)
    }

    /// Searches for so many seconds at most.
    func find(in text: String, within patience: TimeInterval) -> Finding {
        guard let expression else { return .notFound }
        let deadline = ContinuousClock.now + .seconds(patience)
        var finding = Finding.notFound
        let range = NSRange(text.startIndex..., in: text)
        expression.enumerateMatches(in: text, options: [.reportProgress, .reportCompletion], range: range) {
            match, flags, stop in
            if match != nil {
                finding = .found
                stop.pointee = true
            } else if flags.contains(.internalError) {
                finding = .failed
            } else if !flags.contains(.completed), deadline < .now {
                finding = .givenUp
                stop.pointee = true
            }
        }
        return finding
    }
}
