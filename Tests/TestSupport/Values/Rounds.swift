import Foundation

/// The number of rounds of tests with random or repeated work.
///
/// The environment variable `TEST_ROUNDS` multiplies these numbers. For example, `TEST_ROUNDS=50 swift test` runs 50
/// times as many random plans.
package enum Rounds {
    private static let factor = max(1, Int(ProcessInfo.processInfo.environment["TEST_ROUNDS"] ?? "") ?? 1)

    /// Whether the environment asks for more rounds than usual.
    package static var isLong: Bool { factor > 1 }

    /// Returns the number of rounds, which is `usual` without the environment variable.
    package static func count(_ usual: Int) -> Int { usual * factor }

    /// Returns the seeds from `first` of as many random rounds.
    package static func seeds(_ usual: Int, from first: UInt64 = 1) -> ClosedRange<UInt64> {
        first...(first + UInt64(count(usual)) - 1)
    }
}
