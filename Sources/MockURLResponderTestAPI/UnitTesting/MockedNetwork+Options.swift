import MockURLResponder

extension MockedNetwork {
    /// The verifications at the end of a test case.
    ///
    /// They run even if the test case threw an error.
    public struct Verification: OptionSet, Sendable {
        /// The bits of the set, one for each verification.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// Requires a stub to answer each request, as `verifyNoUnmatchedCalls()` does.
        ///
        /// A request that the policy `prevent` has already reported is not reported again.
        public static let unmatchedCalls = Verification(rawValue: 1 << 0)
        /// Requires the expectations of stubs to be met, as `verifyExpectations()` does: `expect(_:)`, `inOrder()`.
        ///
        /// Each unmet expectation fails the test at the line of its stub.
        public static let expectations = Verification(rawValue: 1 << 1)
        /// Requires each stub to answer, as `verifyNoUnusedStubs()` does.
        ///
        /// Fails the test at the line of the stub.
        ///
        /// Without this option, `once()` and `times(_:)` require no calls, because they only limit the answers.
        public static let unusedStubs = Verification(rawValue: 1 << 2)
        /// Requires each stub to give all its answers, as `verifyNoPendingStubs()` does.
        ///
        /// Fails the test at the line of the stub.
        public static let pendingStubs = Verification(rawValue: 1 << 3)

        /// Makes verifications whose failures are warnings, which fail no test.
        ///
        ///     @Test(.mockedNetwork(verifying: [.standard, .warning(.unusedStubs)]))
        ///
        /// Swift Testing has warnings from Swift 6.3 on; before, and with XCTest, a warning is a line on standard error. With
        /// `MOCK_URL_WARNINGS=failures`, all warnings of this library are failures.
        ///
        /// - Parameter verifications: The verifications. One that also fails the test is not repeated as a warning.
        /// - Returns: The verifications, to combine with others.
        public static func warning(_ verifications: Verification) -> Verification {
            Verification(rawValue: verifications.rawValue << 8)
        }

        /// The verifications whose failures are warnings.
        var warned: Verification { Verification(rawValue: rawValue >> 8).subtracting(self) }

        /// The default verifications.
        ///
        /// With the policy `allow`, the default is only `expectations`.
        public static let standard: Verification = [.unmatchedCalls, .expectations]
        /// All verifications: `pendingStubs` is stricter than `unusedStubs`.
        public static let everything: Verification = [.unmatchedCalls, .expectations, .pendingStubs]
    }

    /// The requests of other sessions, such as `URLSession.shared`, that the network of a test also answers.
    public enum SharedSessionUse: Sendable, Hashable {
        /// Answers the requests of the test, its child tasks, and tasks made by `Task {}`.
        ///
        /// Test cases run at the same time.
        ///
        /// On Apple platforms, a request does not reveal its test. There this value means `process`.
        case taskTree
        /// Answers all requests of the process that no other responder answers.
        ///
        /// Test cases with this value wait for each other.
        case process
        /// Answers no requests of other sessions.
        case untouched

        var scope: SharedSessionScope? {
            switch self {
            case .taskTree: .taskTree
            case .process: .process
            case .untouched: nil
            }
        }
    }

    /// The options that one trait or call specifies; `nil` leaves a value to the enclosing suites or to the
    /// default.
    struct Options: Sendable {
        var policy: UnmatchedPolicy?
        var order: StubOrder?
        var arguments: [String] = []
        var verification: Verification?
        var sharedSession: SharedSessionUse?
        var place: CodeLocation
        /// The kind of test that the stubs in a report are printed for.
        var context = StubPrinter.Context.trait
        var recording: NetworkRecording?

        /// Returns these options, with values from the enclosing options where these have none.
        func within(_ outer: Options) -> Options {
            Options(
                policy: policy ?? outer.policy, order: order ?? outer.order, arguments: arguments + outer.arguments,
                verification: verification ?? outer.verification,
                sharedSession: sharedSession ?? outer.sharedSession, place: place, context: context,
                recording: recording ?? outer.recording)
        }

        /// Lets requests that no stub answers reach the network while a recording is made.
        mutating func open(for recorded: RecordedNetwork) {
            if recorded.session != nil { policy = .allow }
        }
    }
}
