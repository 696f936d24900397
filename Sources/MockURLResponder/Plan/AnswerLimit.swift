/// The largest number of requests that a stub answers.
package enum AnswerLimit: Sendable, Hashable {
    /// At most this number of requests, which is 0 or more.
    case times(Int)
    case always

    /// The number of requests; `nil` means no limit.
    package var count: Int? {
        switch self {
        case .times(let count): count
        case .always: nil
        }
    }

    /// Whether a stub with this number of answers has reached the limit.
    package func isReached(by uses: Int) -> Bool {
        count.map { uses >= $0 } ?? false
    }
}
