/// The requests that a test has sent and that its engine has not decided yet.
///
/// A test may end, or verify its calls, just after `resume()`. A request that is still on its way to the engine would be
/// missing then.
package final class PendingRequests: Sendable {
    private struct Counts {
        /// The requests that `resume()` has announced.
        var announced = 0
        /// The requests that are recorded, or never will be.
        var decided = 0
        /// The decided requests whose reports the test has received.
        var settled = 0
    }

    /// The longest time in seconds that a test waits for its requests.
    package static let patience = 10.0

    private let counts = Locked(Counts())

    package init() {}

    /// The number of requests that are not settled.
    package var count: Int { counts.withLock { max(0, $0.announced - $0.settled) } }

    /// Returns a function that tells whether as many requests are decided as have been announced until now.
    package var decision: () -> Bool {
        let announced = counts.withLock { $0.announced }
        return { [self] in counts.withLock { $0.decided >= announced } }
    }

    /// Waits for none of the present requests any more.
    package func giveUp() {
        counts.withLock { counts in
            (counts.decided, counts.settled) = (counts.announced, counts.announced)
        }
    }

    /// Announces a request, in `resume()`.
    func announce() {
        counts.withLock { $0.announced += 1 }
    }

    /// A request on its way.
    ///
    /// It settles at the latest when it is released.
    final class Request {
        private let requests: PendingRequests
        private var (isDecided, isSettled) = (false, false)

        init(of requests: PendingRequests) {
            self.requests = requests
        }

        deinit {
            settle()
        }

        func decide() {
            guard !isDecided else { return }
            isDecided = true
            requests.counts.withLock { $0.decided += 1 }
        }

        func settle() {
            guard !isSettled else { return }
            isSettled = true
            decide()
            requests.counts.withLock { $0.settled += 1 }
        }
    }
}
