/// The way to compare the two figures of a round.
enum Comparison: String, Encodable {
    /// Ours / reference; more is better.
    case ratio
    /// Ours / reference; less is better.
    case share
    /// Ours − reference; less is better.
    case difference

    func compare(_ pair: Pair) -> Double {
        switch self {
        case .ratio, .share: pair.ours / pair.reference
        case .difference: pair.ours - pair.reference
        }
    }

    func isMet(_ goal: Double, by figure: Double) -> Bool {
        switch self {
        case .ratio: figure >= goal
        case .share, .difference: figure <= goal
        }
    }
}
