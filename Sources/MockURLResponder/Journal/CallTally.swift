/// The number of calls in a run, by outcome.
package struct CallTally: Sendable {
    package private(set) var calls = 0
    /// Calls that a stub or the policy answered.
    package private(set) var answered = 0
    /// Calls that received an error from a stub or the policy.
    package private(set) var failed = 0
    /// Calls that passed through to the network.
    package private(set) var network = 0
    /// Calls that stopped the program.
    package private(set) var stopped = 0
    /// Calls that no stub answered.
    package private(set) var unmatched = 0
    /// Calls that could not be mocked and were kept from the network.
    ///
    /// They have no record.
    var refused = 0

    package init(_ calls: [HTTPCall] = []) {
        for call in calls { add(call) }
    }

    package mutating func add(_ call: HTTPCall) {
        calls += 1
        if call.isUnmatched { unmatched += 1 }
        switch call.outcome {
        case .answered: answered += 1
        case .failed: failed += 1
        case .passed: network += 1
        case .stopped: stopped += 1
        }
    }
}
