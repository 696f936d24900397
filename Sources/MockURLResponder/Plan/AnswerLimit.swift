/// At most how many requests a stub answers.
package enum AnswerLimit: Sendable, Hashable {
    /// That many times, from 0 on.
    case times(Int)
    case always

    /// The number of requests; `nil` is any number.
    package var count: Int? {
        switch self {
        case .times(let count): count
        case .always: nil
        }
    }

    /// Whether a stub that has answered so many requests answers no other.
    package func isReached(by uses: Int) -> Bool {
        count.map { uses >= $0 } ?? false
    }
}
