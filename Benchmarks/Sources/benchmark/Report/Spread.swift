/// The median and the quartiles of a series of figures.
///
/// A noisy machine makes a few rounds much slower and none much faster, so the median is better than the mean. The
/// quartiles enclose the middle half; minimum and maximum would show the machine's noise.
struct Spread {
    let lowerQuarter: Double
    let median: Double
    let upperQuarter: Double

    /// - Parameter figures: At least one.
    init(_ figures: [Double]) {
        let sorted = figures.sorted()
        func figure(at share: Double) -> Double {
            let place = share * Double(sorted.count - 1)
            let below = sorted[Int(place.rounded(.down))]
            let above = sorted[Int(place.rounded(.up))]
            return below + (above - below) * (place - place.rounded(.down))
        }
        lowerQuarter = figure(at: 0.25)
        median = figure(at: 0.5)
        upperQuarter = figure(at: 0.75)
    }
}
