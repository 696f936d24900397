import MockURLResponder

/// Notes that calls could not be compared, which `==` has no way to say.
final class Doubts: Sendable {
    /// What a comparison came to.
    enum Judgement {
        case known(Bool)
        /// Either; where it took too long to tell, the next ones are not even tried.
        case doubtful(VerificationFailure, isFinal: Bool)
    }

    /// The first comparison that could not be told.
    struct First: Sendable {
        let failure: VerificationFailure
        let isFinal: Bool
    }

    /// Those of the verification that this task is in.
    @TaskLocal private static var current: Doubts?

    private let answer: Bool
    private let first = Locked<First?>(nil)

    private init(_ answer: Bool) {
        self.answer = answer
    }

    /// Compares calls.
    ///
    /// - Parameters:
    ///   - answer: What a comparison is taken for that cannot be told.
    ///   - body: Compares, in this thread.
    /// - Returns: What the body came to, and the first doubt that arose meanwhile.
    static func watching<Result>(takenFor answer: Bool, _ body: () -> Result) -> (result: Result, doubt: First?) {
        let doubts = Doubts(answer)
        let result = $current.withValue(doubts, operation: body)
        return (result, doubts.first.withLock { $0 })
    }

    /// The result of a comparison; where nobody watches, doubtful calls are not equal.
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
