/// The number of calls in a run, by outcome.
struct CallTally {
    var calls = 0
    /// Calls that a stub or the policy answered.
    var answered = 0
    /// Calls that received an error from a stub or the policy.
    var failed = 0
    /// Calls that passed through to the network.
    var network = 0
    /// Calls that no stub answered.
    var unmatched = 0
    /// Calls that could not be mocked and were kept from the network.
    ///
    /// They have no record.
    var refused = 0
}
