import Foundation

/// The number of rounds of tests with random or repeated work.
///
/// The environment variable `TEST_ROUNDS` multiplies these numbers. `swift test` runs half of them, `.ci/run` all of them, and
/// `.ci/full` ten times as many.
package enum Rounds {
    private static let factor = ProcessInfo.processInfo.environment["TEST_ROUNDS"].flatMap(Double.init) ?? 0.5

    /// Whether the environment asks for more rounds than usual.
    package static var isLong: Bool { factor > 1 }

    /// Returns the number of rounds, which is `usual` if `TEST_ROUNDS` is 1.
    package static func count(_ usual: Int) -> Int { max(1, Int(Double(usual) * factor)) }

    /// Returns the seeds from `first` of as many random rounds.
    package static func seeds(_ usual: Int, from first: UInt64 = 1) -> ClosedRange<UInt64> {
        first...(first + UInt64(count(usual)) - 1)
    }
}
