import Foundation

/// The time before an answer begins.
package enum Latency: Sendable, Hashable {
    /// The same time for each answer, in seconds.
    case fixed(Double)
    /// A random time for each answer. The same seed always gives the same times.
    indirect case random(RandomLatency)

    package static let none = Latency.fixed(0)

    /// Returns the time before an answer begins, in seconds.
    ///
    /// - Parameters:
    ///   - use: The number of the answer among those of the stub, starting at 1.
    ///   - stub: The place of the stub in the plan. It gives stubs with the same seed different times.
    /// - Returns: 0...`ResponseDefinition.longestDelay`.
    package func seconds(forUse use: Int, ofStub stub: Int) -> Double {
        switch self {
        case .fixed(let seconds): seconds
        case .random(let latency): latency.seconds(forUse: use, ofStub: stub)
        }
    }
}

/// A latency from a random distribution.
///
/// Each draw depends only on the seed, the stub and the number of the answer. So a run can be repeated, in whatever
/// order its requests arrive.
package struct RandomLatency: Sendable, Hashable {
    package enum Distribution: Sendable, Hashable {
        /// Each time in the range is equally likely; in seconds.
        case uniform(ClosedRange<Double>)
        /// Half of the answers take less than the median, in seconds. Sigma, 0 or more, is the spread of the
        /// logarithm.
        case logNormal(median: Double, sigma: Double)
    }

    package var distribution: Distribution
    package var seed: UInt64

    package init(_ distribution: Distribution, seed: UInt64 = 0) {
        self.distribution = distribution
        self.seed = seed
    }

    func seconds(forUse use: Int, ofStub stub: Int) -> Double {
        var random = SeededRandom(seed, UInt64(stub), UInt64(use))
        switch distribution {
        case .uniform(let range): return range.lowerBound + random.unit() * (range.upperBound - range.lowerBound)
        case .logNormal(let median, let sigma):
            return min(median * exp(sigma * random.normal()), ResponseDefinition.longestDelay)
        }
    }
}

/// A random number generator whose numbers depend only on its seeds: SplitMix64 (Steele, Lea and Flood, 2014).
struct SeededRandom {
    private var state: UInt64

    init(_ numbers: UInt64...) {
        state = 0
        for number in numbers { state = next() ^ number }
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 up to but not including 1, uniformly distributed.
    mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// Returns a number from the standard normal distribution (Box and Muller, 1958).
    mutating func normal() -> Double {
        let radius = (-2 * log(1 - unit())).squareRoot()
        return radius * cos(2 * .pi * unit())
    }
}
