import TestSupport

/// Tests a load with events and replies in random order, without `URLSession`.
@Suite struct `A load with random events` {

    @Test func `a load ends exactly once, delivers nothing while it is suspended or after its end, and never hangs`() {
        // `.ci/soak` runs a million sequences.
        for seed in Rounds.seeds(4_000) {
            var load = RandomExchange(seed: seed)
            load.run()
            guard let flaw = load.flaw else { continue }
            Issue.record("seed \(seed): \(flaw)")
            return
        }
    }
}
