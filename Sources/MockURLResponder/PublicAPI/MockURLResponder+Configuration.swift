extension MockURLResponder {
    /// What happens to a request that no stub answers, in three words.
    public enum MockingBehaviour: Sendable, Hashable {
        /// The request goes to the real network.
        case allowNonMockedNetworkCalls
        /// The request fails with `URLError.notConnectedToInternet`.
        case dropNonMockedNetworkCalls
        /// A report is printed and the program stops.
        case preventNonMockedNetworkCalls
    }

    /// What the program chooses for the responder of the process; it can be changed at any time.
    ///
    /// A launch argument that says something else wins: the test that launches the program knows more.
    public struct Configuration: Sendable {
        /// What happens to a request that no stub answers; `.preventNonMockedNetworkCalls` unless set.
        ///
        /// A policy that answers with a status reads as `.dropNonMockedNetworkCalls`, since neither reaches the network.
        public static var mockingBehaviour: MockingBehaviour {
            get {
                switch policy {
                case .prevent: .preventNonMockedNetworkCalls
                case .drop, .answer: .dropNonMockedNetworkCalls
                case .allow: .allowNonMockedNetworkCalls
                }
            }
            set {
                policy =
                    switch newValue {
                    case .preventNonMockedNetworkCalls: .prevent
                    case .dropNonMockedNetworkCalls: .drop
                    case .allowNonMockedNetworkCalls: .allow
                    }
            }
        }

        /// What happens to a request that no stub answers; `.prevent` unless set.
        public static var policy: UnmatchedPolicy {
            get { SharedResponder.policy }
            set { SharedResponder.policy = newValue }
        }

        /// How the policy prevent prevents, where `setUp(with:)` was given its arguments by a test in this process;
        /// `.failTest` unless set.
        ///
        /// A program that reads its own arguments is always stopped.
        public static var prevention: Prevention {
            get { SharedResponder.prevention }
            set { SharedResponder.prevention = newValue }
        }

        /// Which hosts sessions that do not list `MockURLProtocol` may reach without a stub, while the policy does not
        /// allow the network; `.loopback` unless set.
        ///
        /// Linux only: on Apple platforms there is no guard. Child processes inherit it.
        public static var networkGuard: NetworkGuardMode {
            get { SharedResponder.networkGuard }
            set { SharedResponder.networkGuard = newValue }
        }

        /// Which of several stubs answers that match a request; `.first` unless set.
        ///
        /// A launch argument that says something else wins.
        public static var order: StubOrder {
            get { SharedResponder.order }
            set { SharedResponder.order = newValue }
        }

        /// Names of header fields and query fields whose values no report and no journal shows, besides Authorization, Cookie,
        /// Proxy-Authorization and Set-Cookie.
        ///
        /// Case does not count. Instances take the names when they are made.
        public static var redactedNames: Set<String> {
            get { SharedResponder.redactedNames }
            set { SharedResponder.redactedNames = newValue }
        }
    }
}
