public import Foundation

extension MockURLResponder {
    /// The simple policies for requests that no stub answers.
    ///
    /// `UnmatchedPolicy` has more choices.
    public enum MockingBehaviour: Sendable, Hashable {
        /// The request goes to the real network.
        case allowNonMockedNetworkCalls
        /// The request fails with `URLError.notConnectedToInternet`.
        case dropNonMockedNetworkCalls
        /// The program prints a report and stops.
        case preventNonMockedNetworkCalls
    }

    /// The settings of the responder of the process.
    ///
    /// You can change them at any time.
    ///
    /// Launch arguments override these settings, because the test that launches the program knows more.
    public struct Configuration: Sendable {
        /// The policy for requests that no stub answers.
        ///
        /// The default is `.preventNonMockedNetworkCalls`.
        ///
        /// A policy that answers with a status code reads as `.dropNonMockedNetworkCalls`, because neither reaches
        /// the network.
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

        /// The policy for requests that no stub answers.
        ///
        /// The default is `.prevent`.
        public static var policy: UnmatchedPolicy {
            get { SharedResponder.policy }
            set { SharedResponder.policy = newValue }
        }

        /// The effect of the policy `prevent` when a test in this process has passed arguments to `setUp(with:)`.
        ///
        /// The default is `.failTest`.
        ///
        /// In a program that reads its own arguments, the policy always stops the program.
        public static var prevention: Prevention {
            get { SharedResponder.prevention }
            set { SharedResponder.prevention = newValue }
        }

        /// The hosts that sessions without `MockURLProtocol` may reach without a stub, while the policy does not
        /// allow the network.
        ///
        /// The default is `.loopback`.
        ///
        /// Linux only: Apple platforms have no guard. Child processes inherit the guard.
        public static var networkGuard: NetworkGuardMode {
            get { SharedResponder.networkGuard }
            set { SharedResponder.networkGuard = newValue }
        }

        /// The rule that selects one of several matching stubs.
        ///
        /// The default is `.first`.
        ///
        /// A launch argument overrides this setting.
        public static var order: StubOrder {
            get { SharedResponder.order }
            set { SharedResponder.order = newValue }
        }

        /// The names of header fields and query fields to redact in reports and journals.
        ///
        /// Authorization, Cookie, Proxy-Authorization and Set-Cookie are always redacted.
        ///
        /// Names are case-insensitive. An instance copies the names when it is created.
        public static var redactedNames: Set<String> {
            get { SharedResponder.redactedNames }
            set { SharedResponder.redactedNames = newValue }
        }
    }
}

/// Mock bundles: directories of answers that describe a state of the server. A responder uses one bundle at a time.
extension MockURLResponder {
    /// Replaces the mock bundle.
    ///
    /// The stubs of the bundle come after all other stubs of this responder.
    ///
    /// The change is atomic: requests that start after the call are answered from the new bundle. If the new bundle
    /// is invalid, the earlier one stays.
    ///
    /// - Parameters:
    ///   - url: The directory that contains `bundle.json` (docs/reference/mock-bundles.md); `nil` removes the bundle.
    ///   - rule: The rule for comparing queries with `parameters`.
    /// - Throws: `PlanError` when the bundle is invalid.
    public func setMockBundle(at url: URL?, rule: MockBundleRule = .documented) throws {
        engine.setMockBundle(try url.map { try MockBundle(at: $0, rule: rule, source: Self.sourceOfMockBundle) })
    }

    /// Replaces the mock bundle of the responder of the process.
    ///
    /// You can call this before set-up. The bundle stays when you set up or tear down.
    ///
    /// - Parameters:
    ///   - url: The directory that contains `bundle.json` (docs/reference/mock-bundles.md); `nil` removes the bundle.
    ///   - rule: The rule for comparing queries with `parameters`.
    /// - Throws: `PlanError` when the bundle is invalid.
    public static func setMockBundle(at url: URL?, rule: MockBundleRule = .documented) throws {
        SharedResponder.setMockBundle(try url.map { try MockBundle(at: $0, rule: rule, source: sourceOfMockBundle) })
    }

    private static let sourceOfMockBundle: SafeText = "setMockBundle(at:)"
}
