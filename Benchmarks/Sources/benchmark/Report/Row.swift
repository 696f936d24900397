/// One line of the report: two things measured in turns, and how they compare.
struct Row: Encodable {
    /// Where a row belongs in the growth curve.
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
    /// The median of the rounds' comparisons, which is not the comparison of the medians: the two figures of a round
    /// were taken right after each other, and share the noise of that moment.
    let median: Double
    let lowerQuarter: Double
    let upperQuarter: Double
    let goal: Double?
    /// Nil where there is no goal.
    let isMet: Bool?
    var growthPoint: GrowthPoint?

    /// Compares the two figures of each round; there has to be one round at least.
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

    /// Requests a second, as a ratio.
    init(_ name: String, requestsPerSecond pairs: [Pair], goal: Double? = nil) {
        self.init(name, unit: "/s", .ratio, goal: goal, pairs: pairs)
    }

    /// The time for a request, as a difference: that says the same on a machine of any speed.
    init(_ name: String, timeOfRequest pairs: [Pair]) {
        self.init(
            name, unit: "µs", .difference,
            pairs: pairs.map { Pair(ours: 1e6 / $0.ours, reference: 1e6 / $0.reference) })
    }
}
