/// A difference between server and mock that is intended.
struct KnownDifference {
    let title: String
    let reason: String

    /// All of them. An entry whose scenario shows no difference any more fails the comparison.
    static let all: [KnownDifference] = []
}
