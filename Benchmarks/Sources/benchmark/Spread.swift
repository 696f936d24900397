/// A series of figures in three.
///
/// The median, because a noisy machine makes a few rounds much slower and none much faster.
struct Spread {
    let median: Double
    let least: Double
    let most: Double

    /// - Parameter figures: At least one.
    init(_ figures: [Double]) {
        let sorted = figures.sorted()
        median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        least = sorted[0]
        most = sorted[sorted.count - 1]
    }
}
