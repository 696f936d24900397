import Foundation

/// The searches for regular expressions in one request, which share its patience.
///
/// While the lock of the registry is held a search is only tried; one that takes longer is noted, done where nobody waits
/// for the lock, and remembered.
///
/// `@unchecked Sendable` holds because a request is handled by one thread at a time, and only that reaches its searches;
/// the task-local that hands them down is bound in synchronous code only.
final class RequestSearches: @unchecked Sendable {
    /// How long all searches for one request may take, in seconds.
    static let patience: TimeInterval = 0.25
    /// How long one may take while others wait, in seconds.
    private static let trial: TimeInterval = 0.002

    /// Those of the request that is looked at by this thread.
    @TaskLocal static var current: RequestSearches?

    private struct Search: Hashable {
        var pattern: ByteText
        var text: ByteText
    }

    private var known: [Search: Bool] = [:]
    private var undecided: Set<Search> = []
    private var pending: (expression: RegularExpression, text: String)?
    private var left = patience
    private var isTrying = false

    /// Whether a search has to be done before it can be said whether a stub matches.
    var isPending: Bool { pending != nil }

    /// Whether there was a search that came to no end.
    var hasGivenUp: Bool { !undecided.isEmpty }

    /// Does something while others wait: no search takes long.
    func trying<Result>(_ body: () -> Result) -> Result {
        isTrying = true
        defer { isTrying = false }
        return Self.$current.withValue(self, operation: body)
    }

    /// Does something that no others wait for.
    func searching<Result>(_ body: () -> Result) -> Result {
        Self.$current.withValue(self, operation: body)
    }

    /// Does the search that is pending; says whether there was one.
    func search() -> Bool {
        guard let (expression, text) = pending else { return false }
        pending = nil
        finish(expression, text)
        return true
    }

    func isFound(_ expression: RegularExpression, in text: String) -> Bool {
        let search = Search(pattern: ByteText(expression.pattern), text: ByteText(text))
        if !known.isEmpty, let known = known[search] { return known }
        guard isTrying else { return finish(expression, text) }
        switch expression.find(in: text, within: Self.trial) {
        case .found: return true
        case .notFound: return false
        case .failed:
            note(expression, "could not be searched for: the text of \(text.utf8.count) bytes is too long for it")
            known[search] = false
            undecided.insert(search)
            return false
        case .givenUp:
            pending = pending ?? (expression, text)
            return false
        }
    }

    /// Whether an expression is found; nil when the search came to no end.
    func finding(of expression: RegularExpression, in text: String) -> Bool? {
        let isFound = isFound(expression, in: text)
        let search = Search(pattern: ByteText(expression.pattern), text: ByteText(text))
        return undecided.contains(search) ? nil : isFound
    }

    /// Searches with what is left of the patience.
    @discardableResult
    private func finish(_ expression: RegularExpression, _ text: String) -> Bool {
        // A clock that somebody sets must not shorten or prolong a search.
        let start = ContinuousClock.now
        let finding = left > 0 ? expression.find(in: text, within: left) : .givenUp
        left -= (ContinuousClock.now - start) / .seconds(1)
        switch finding {
        case .found, .notFound: break
        case .givenUp: note(expression, "was given up: all searches for a request have \(Self.patience) s")
        case .failed:
            note(expression, "could not be searched for: the text of \(text.utf8.count) bytes is too long for it")
        }
        let isFound = finding == .found
        let search = Search(pattern: ByteText(expression.pattern), text: ByteText(text))
        known[search] = isFound
        if finding == .givenUp || finding == .failed { undecided.insert(search) }
        return isFound
    }

    private func note(_ expression: RegularExpression, _ what: String) {
        StandardError.write("MockURLResponder: the regular expression \(expression.pattern.debugDescription) \(what)\n")
    }
}
