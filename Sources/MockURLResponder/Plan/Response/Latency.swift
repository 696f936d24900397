import Foundation

/// How long an answer takes to begin.
package enum Latency: Sendable, Hashable {
    /// In seconds.
    case fixed(Double)
    /// Another one for each answer; from one seed always the same.
    indirect case random(RandomLatency)

    package static let none = Latency.fixed(0)

    /// In seconds.
    ///
    /// - Parameters:
    ///   - use: Which answer of the stub it is for, from 1.
    ///   - stub: The place of the stub in the plan, so that stubs of one seed differ.
    /// - Returns: 0...`ResponseDefinition.longestDelay`.
    package func seconds(forUse use: Int, ofStub stub: Int) -> Double {
        switch self {
        case .fixed(let seconds): seconds
        case .random(let latency): latency.seconds(forUse: use, ofStub: stub)
        }
    }
}

/// A latency drawn from a distribution; each draw depends on the seed, the stub and the number of its answer only, so a
/// run can be repeated however its requests are mixed.
package struct RandomLatency: Sendable, Hashable {
    package enum Distribution: Sendable, Hashable {
        /// Any time in between is as likely, in seconds.
        case uniform(ClosedRange<Double>)
        /// Half of all answers are quicker than the median, in seconds; sigma is the spread of the logarithm, from 0 on.
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
