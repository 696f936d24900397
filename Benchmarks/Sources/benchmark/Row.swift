import Foundation

/// One line of the report: two things measured in turns, and how they compare.
struct Row: Encodable {
    /// How a round's two figures are compared.
    enum Comparison: String, Encodable {
        /// Ours / reference; more is better.
        case ratio
        /// Ours − reference; less is better.
        case difference
    }

    let name: String
    let unit: String
    let rounds: Int
    /// The median of our figures.
    let ours: Double
    /// The median of the reference's figures.
    let reference: Double
    let comparison: Comparison
    /// The median of the rounds' comparisons, which is not the comparison of the medians: the two figures of a round
    /// were taken right after each other, and share the noise of that moment.
    let median: Double
    let least: Double
    let most: Double
    let goal: Double?
    /// Nil where there is no goal.
    let isMet: Bool?

    /// Compares the two figures of each round; there has to be one round at least.
    init(
        _ name: String, unit: String, _ comparison: Comparison, goal: Double? = nil,
        pairs: [(ours: Double, reference: Double)]
    ) {
        let spread = Spread(
            pairs.map { pair in
                switch comparison {
                case .ratio: pair.ours / pair.reference
                case .difference: pair.ours - pair.reference
                }
            })
        self.name = name
        self.unit = unit
        self.comparison = comparison
        self.goal = goal
        rounds = pairs.count
        ours = Spread(pairs.map(\.ours)).median
        reference = Spread(pairs.map(\.reference)).median
        median = spread.median
        least = spread.least
        most = spread.most
        isMet = goal.map { comparison == .ratio ? spread.median >= $0 : spread.median <= $0 }
    }

    static func json(_ rows: [Row]) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(["rows": rows]) + Data("\n".utf8)
    }
}
