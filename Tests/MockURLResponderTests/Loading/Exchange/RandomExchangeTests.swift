import Foundation
import Testing

/// Nothing of `URLSession` takes part: events and replies come in any order.
@Suite struct `A load among random events` {
    /// `EXCHANGE_SEQUENCES` says how many; `.ci/soak` asks for a million.
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
