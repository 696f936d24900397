import Foundation

/// A compiled regular expression whose search cannot hang the program.
///
/// ## Why NSRegularExpression
/// A search of Swift's `Regex` cannot be interrupted, and some patterns take longer than the program lives; this one
/// reports its progress and can be stopped.
struct RegularExpression: Sendable {
    /// How long a search may take, in seconds.
    static let patience: TimeInterval = 0.25

    private static let compiled = Locked<[String: RegularExpression]>([:])

    private let pattern: String
    private let expression: NSRegularExpression?

    /// The compiled form of a pattern, made once; a pattern that cannot be compiled is never found.
    static func cached(_ pattern: String) -> RegularExpression {
        compiled.withLock { compiled in
            if let known = compiled[pattern] { return known }
            let made = RegularExpression(pattern: pattern, expression: try? NSRegularExpression(pattern: pattern))
            compiled[pattern] = made
            return made
        }
    }

    /// Whether the pattern is found; a search that is given up did not find it, and says so on standard error.
    func isFound(in text: String) -> Bool {
        guard let expression else { return false }
        let deadline = Date(timeIntervalSinceNow: Self.patience)
        var isFound = false
        var isGivenUp = false
        let range = NSRange(text.startIndex..., in: text)
        expression.enumerateMatches(in: text, options: .reportProgress, range: range) { match, _, stop in
            if match != nil {
                isFound = true
                stop.pointee = true
            } else if deadline < Date() {
                isGivenUp = true
                stop.pointee = true
            }
        }
        if isGivenUp {
            let note = "MockURLResponder: gave up the regular expression \(pattern.debugDescription) after 0.25 s\n"
            StandardError.write(note)
        }
        return isFound
    }
}
