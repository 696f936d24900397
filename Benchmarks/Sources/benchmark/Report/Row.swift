/// One line of the report: two things measured in turns, and their comparison.
struct Row: Encodable {
    /// The point of a row in the growth curve.
    struct GrowthPoint: Encodable {
        let stubs: Int
        let inFlight: Int
    }

    let name: String
    let unit: String
    let rounds: Int
    /// The median of our figures.
    let ours: Double
    /// The median of the reference's figures.
    let reference: Double
    let comparison: Comparison
    /// The median of the rounds' comparisons, not the comparison of the medians: the two figures of a round were
    /// measured directly after each other and share the noise of that moment.
    let median: Double
    let lowerQuarter: Double
    let upperQuarter: Double
    let goal: Double?
    /// Whether the goal is met; `nil` means no goal.
    let isMet: Bool?
    var growthPoint: GrowthPoint?

    /// Compares the two figures of each round.
    ///
    /// At least one round is required.
    init(_ name: String, unit: String, _ comparison: Comparison, goal: Double? = nil, pairs: [Pair]) {
        let spread = Spread(pairs.map(comparison.compare))
        self.name = name
        self.unit = unit
        self.comparison = comparison
        self.goal = goal
        rounds = pairs.count
        ours = Spread(pairs.map(\.ours)).median
        reference = Spread(pairs.map(\.reference)).median
        median = spread.median
        lowerQuarter = spread.lowerQuarter
        upperQuarter = spread.upperQuarter
        isMet = goal.map { comparison.isMet($0, by: spread.median) }
    }

    /// Creates a row that compares requests per second as a ratio.
    init(_ name: String, requestsPerSecond pairs: [Pair], goal: Double? = nil) {
        self.init(name, unit: "/s", .ratio, goal: goal, pairs: pairs)
    }

    /// Creates a row that compares the time of a request as a difference, which does not depend on the reference's
    /// speed.
    init(_ name: String, timeOfRequest pairs: [Pair]) {
        self.init(
            name, unit: "µs", .difference,
            pairs: pairs.map { Pair(ours: 1e6 / $0.ours, reference: 1e6 / $0.reference) })
    }
}
