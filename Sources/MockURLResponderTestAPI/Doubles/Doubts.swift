import MockURLResponder

/// Records which comparisons of calls have no definite result, because `==` cannot return an unknown result.
final class Doubts: Sendable {
    /// The result of a comparison.
    enum Judgement {
        case known(Bool)
        /// The result is unknown. If it is final, the comparison took too long, and further ones are not tried.
        case doubtful(VerificationFailure, isFinal: Bool)
    }

    /// The first comparison without a definite result.
    struct First: Sendable {
        let failure: VerificationFailure
        let isFinal: Bool
    }

    /// The doubts of the verification that runs in this task.
    @TaskLocal private static var current: Doubts?

    private let answer: Bool
    private let first = Locked<First?>(nil)

    private init(_ answer: Bool) {
        self.answer = answer
    }

    /// Runs comparisons of calls, and records the first one without a definite result.
    ///
    /// - Parameters:
    ///   - answer: The result to assume for a comparison without a definite result.
    ///   - body: A closure that compares calls on this thread.
    /// - Returns: The result of the closure, and the first doubt that it caused.
    static func watching<Result>(takenFor answer: Bool, _ body: () -> Result) -> (result: Result, doubt: First?) {
        let doubts = Doubts(answer)
        let result = $current.withValue(doubts, operation: body)
        return (result, doubts.first.withLock { $0 })
    }

    /// Returns the result of a comparison.
    ///
    /// Outside `watching`, calls without a definite result are not equal.
    static func resolve(_ compare: () -> Judgement) -> Bool {
        if let current, current.first.withLock({ $0?.isFinal ?? false }) { return current.answer }
        switch compare() {
        case .known(let result): return result
        case .doubtful(let failure, let isFinal):
            guard let current else { return false }
            current.first.withLock { first in
                if first == nil || isFinal { first = First(failure: failure, isFinal: isFinal) }
            }
            return current.answer
        }
    }
}
