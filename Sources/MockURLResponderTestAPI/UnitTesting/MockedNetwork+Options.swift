import MockURLResponder

extension MockedNetwork {
    /// What is verified at the end of a test case, also when it threw an error.
    public struct Verification: OptionSet, Sendable {
        /// A bit for each.
        public let rawValue: Int

        /// Makes a set of what the bits say.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// That a stub answered each request, as `verifyNoUnmatchedCalls()` does.
        ///
        /// What the policy prevent has reported when it came is not reported again.
        public static let unmatchedCalls = Verification(rawValue: 1 << 0)
        /// That the expectations of stubs are met, as `verifyExpectations()` does: `expect(_:)`, `inOrder()`.
        ///
        /// Each one that is not fails the test at the line of its stub.
        public static let expectations = Verification(rawValue: 1 << 1)
        /// Requires each stub to answer, as `verifyNoUnusedStubs()` does; at the line of the stub.
        ///
        /// Without this option `once()` and `times(_:)` require no call: they limit the answers.
        public static let unusedStubs = Verification(rawValue: 1 << 2)
        /// That each stub has given all its answers, as `verifyNoPendingStubs()` does; at the line of the stub.
        public static let pendingStubs = Verification(rawValue: 1 << 3)

        /// What is verified unless a test says something else.
        public static let standard: Verification = [.unmatchedCalls, .expectations]
        /// All there is.
        public static let everything: Verification = [.unmatchedCalls, .expectations, .pendingStubs]
    }

    /// Who else is answered while a test runs: code that takes no session, and asks by `URLSession.shared`.
    public enum SharedSessionUse: Sendable, Hashable {
        /// What the test asks for, with its child tasks and those made by `Task {}`: cases run at the same time.
        ///
        /// On Apple platforms it is not known which test a request comes from, so there it is the same as `process`.
        case taskTree
        /// All requests of the process that belong to nobody else; such cases wait for each other.
        case process
        /// Nobody.
        case untouched

        var scope: SharedSessionScope? {
            switch self {
            case .taskTree: .taskTree
            case .process: .process
            case .untouched: nil
            }
        }
    }

    /// What of a network was said where it was asked for; nil is left to whoever is around, or to the defaults.
    struct Options: Sendable {
        var policy: UnmatchedPolicy?
        var order: StubOrder?
        var arguments: [String] = []
        var verification: Verification?
        var sharedSession: SharedSessionUse?
        var place: CodeLocation
        /// Where its stubs are written.
        var context = StubPrinter.Context.trait

        /// These, and what those around them say besides.
        func within(_ outer: Options) -> Options {
            Options(
                policy: policy ?? outer.policy, order: order ?? outer.order, arguments: arguments + outer.arguments,
                verification: verification ?? outer.verification,
                sharedSession: sharedSession ?? outer.sharedSession, place: place, context: context)
        }
    }

    /// Makes the network of a test, with a responder of its own.
    ///
    /// - Parameters:
    ///   - options: What the test chose.
    ///   - name: What errors and reports call it.
    ///   - task: The task of the test.
    /// - Throws: `PlanError`, when one of the arguments cannot be used.
    convenience init(
        _ options: Options, name: String, in task: CapturedTask = MockURLResponder.capturedTask()
    ) throws {
        let responder = try MockURLResponder(
            arguments: options.arguments, plans: [EditablePlan()], name: name, at: options.place, in: task,
            writtenIn: options.context)
        self.init(responder, options)
    }

    /// The same without arguments, which alone may be wrong.
    convenience init(withoutArguments options: Options, name: String) {
        self.init(
            MockURLResponder(plans: [EditablePlan()], name: name, at: options.place, writtenIn: options.context),
            options)
    }

    private convenience init(_ responder: MockURLResponder, _ options: Options) {
        PreventionFailures.prepare()
        if let policy = options.policy { responder.policy = policy }
        if let order = options.order { responder.order = order }
        self.init(responder, in: NetworkLayers())
    }
}
