/// How often a stub mapping answers.
package enum Uses: Sendable, Hashable {
    /// That many times, from 0 on.
    case times(Int)
    case always

    /// How many answers there are; nil is no limit.
    package var limit: Int? {
        switch self {
        case .times(let count): count
        case .always: nil
        }
    }

    /// Whether none is left after so many answers.
    package func areSpent(by answers: Int) -> Bool {
        limit.map { answers >= $0 } ?? false
    }
}
