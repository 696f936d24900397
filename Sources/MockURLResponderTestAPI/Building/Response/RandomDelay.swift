public import Foundation
import MockURLResponder

/// A random delay, which is different for each answer.
///
/// A delay depends only on the seed, the index of the stub in its plan, and the number of the answer. So a run can
/// be repeated, in whatever order its requests arrive.
public struct RandomDelay: Sendable, Hashable {
    let latency: RandomLatency

    /// Returns a delay for which all values in a range are equally likely.
    ///
    /// - Parameters:
    ///   - range: The range in seconds, within 0...31,536,000.
    ///   - seed: The seed. A different seed gives different delays.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The delay.
    public static func uniform(
        _ range: ClosedRange<TimeInterval>, seed: UInt32 = 0, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RandomDelay {
        let site = CallSite(filePath: filePath, line: line)
        guard site.check(range.lowerBound, "the delay", PlanRules.delay.flaw(in: range.lowerBound)),
            site.check(range.upperBound, "the delay", PlanRules.delay.flaw(in: range.upperBound))
        else { return .none }
        return RandomDelay(latency: RandomLatency(.uniform(range), seed: UInt64(seed)))
    }

    /// Returns a delay with the distribution of network latencies: most delays are near the median, and a few are
    /// much longer.
    ///
    /// - Parameters:
    ///   - median: The median in seconds, within 0...31,536,000. Half of all delays are shorter.
    ///   - sigma: The spread of the delays, 0...10; 0.4 is usual.
    ///   - seed: The seed. A different seed gives different delays.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The delay.
    public static func logNormal(
        median: TimeInterval, sigma: Double, seed: UInt32 = 0, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RandomDelay {
        let site = CallSite(filePath: filePath, line: line)
        guard site.check(median, "the median", PlanRules.delay.flaw(in: median)),
            site.check(sigma, "the sigma", PlanRules.sigma.flaw(in: sigma))
        else { return .none }
        return RandomDelay(
            latency: RandomLatency(.logNormal(median: median, sigma: sigma), seed: UInt64(seed)))
    }

    /// The placeholder for a delay that has already failed the test.
    private static var none: RandomDelay { RandomDelay(latency: RandomLatency(.uniform(0...0), seed: 0)) }
}
