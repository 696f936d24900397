public import Foundation
import MockURLResponder

/// A delay that is another one for each answer.
///
/// A delay depends on the seed, the place of the stub in its plan and the number of its answer only, so that a run can be
/// repeated however its requests are mixed.
public struct RandomDelay: Sendable, Hashable {
    let latency: RandomLatency

    /// Any delay in between is as likely.
    ///
    /// - Parameters:
    ///   - range: In seconds, within 0...31,536,000.
    ///   - seed: Another one gives other delays.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The delay.
    public static func uniform(
        _ range: ClosedRange<TimeInterval>, seed: UInt32 = 0, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RandomDelay {
        let site = CallSite(filePath: filePath, line: line)
        guard site.check(range.lowerBound, "the delay", PlanRules.flaw(inDelay: range.lowerBound)),
            site.check(range.upperBound, "the delay", PlanRules.flaw(inDelay: range.upperBound))
        else { return .none }
        return RandomDelay(latency: RandomLatency(.uniform(range), seed: UInt64(seed)))
    }

    /// As the latencies of networks are: most are near the median, a few much longer.
    ///
    /// - Parameters:
    ///   - median: In seconds, within 0...31,536,000: half of all delays are shorter.
    ///   - sigma: How far they spread, 0...10; 0.4 is usual.
    ///   - seed: Another one gives other delays.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The delay.
    public static func logNormal(
        median: TimeInterval, sigma: Double, seed: UInt32 = 0, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RandomDelay {
        let site = CallSite(filePath: filePath, line: line)
        guard site.check(median, "the median", PlanRules.flaw(inDelay: median)),
            site.check(sigma, "the sigma", PlanRules.flaw(inSigma: sigma))
        else { return .none }
        return RandomDelay(
            latency: RandomLatency(.logNormal(median: median, sigma: sigma), seed: UInt64(seed)))
    }

    /// Stands for a delay that has failed the test already.
    private static var none: RandomDelay { RandomDelay(latency: RandomLatency(.uniform(0...0), seed: 0)) }
}
