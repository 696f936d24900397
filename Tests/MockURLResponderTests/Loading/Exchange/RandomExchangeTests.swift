import Foundation
import Testing

/// Tests a load with events and replies in random order, without `URLSession`.
@Suite struct `A load with random events` {
    /// The number of sequences. `EXCHANGE_SEQUENCES` sets it, and `.ci/soak` runs a million.
    private static let count = Int(ProcessInfo.processInfo.environment["EXCHANGE_SEQUENCES"] ?? "") ?? 4_000

    @Test func `a load ends exactly once, delivers nothing while it is suspended or after its end, and never hangs`() {
        for seed in 1...UInt64(Self.count) {
            var load = RandomExchange(seed: seed)
            load.run()
            guard let flaw = load.flaw else { continue }
            Issue.record("seed \(seed): \(flaw)")
            return
        }
    }
}
