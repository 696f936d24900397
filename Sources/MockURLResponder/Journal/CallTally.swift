/// The calls of a run, counted by what became of them.
struct CallTally {
    var calls = 0
    /// By a stub or by the policy.
    var answered = 0
    /// By a stub or by the policy, too.
    var failed = 0
    /// Those that went to the real network.
    var network = 0
    /// Those that no stub answered.
    var unmatched = 0
    /// Those that could not be mocked and were kept from the network, which have no record.
    var refused = 0
}
