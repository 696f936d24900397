#if os(macOS) || os(Linux)
public import Foundation
public import MockURLResponder

/// What is said before the launch; later it has no effect, which is reported as a failure.
extension ServiceUnderTest {
    /// The program's own arguments.
    ///
    /// They may hold those of configurators, whose stubs are asked before the mocked ones.
    ///
    /// A journal that they name is the journal of the service; a live plan of their own is an error of `launch()`.
    public var launchArguments: [String] {
        get { settings.launch.arguments }
        set { change("launchArguments") { $0.launch.arguments = newValue } }
    }

    /// Variables that are added to those of the tests, or stand in their place.
    public var launchEnvironment: [String: String] {
        get { settings.launch.environment }
        set { change("launchEnvironment") { $0.launch.environment = newValue } }
    }

    /// Whether the program gets the variables of the tests, as it does at first, or `launchEnvironment` alone.
    public var inheritsEnvironment: Bool {
        get { settings.launch.inheritsEnvironment }
        set { change("inheritsEnvironment") { $0.launch.inheritsEnvironment = newValue } }
    }

    /// Where the program starts; nil is where the tests are.
    public var workingDirectory: URL? {
        get { settings.launch.workingDirectory }
        set { change("workingDirectory") { $0.launch.workingDirectory = newValue } }
    }

    /// What happens to requests that no stub answers; nil leaves the choice to the program.
    public var policy: UnmatchedPolicy? {
        get { settings.launch.policy }
        set { change("policy") { $0.launch.policy = newValue } }
    }

    /// Which of several stubs answers that match a request; nil leaves the choice to the program.
    public var order: StubOrder? {
        get { settings.launch.order }
        set { change("order") { $0.launch.order = newValue } }
    }

    /// A file that carries cookies with an expiry date from one launch to the next; `nil` starts each launch without cookies.
    ///
    /// Give two launches the same file to test a login that outlives the program.
    public var cookieFile: URL? {
        get { settings.launch.cookieFile }
        set { change("cookieFile") { $0.launch.cookieFile = newValue } }
    }

    /// How the program is told of its stubs, its journal and its policy; at first by arguments.
    public var transport: Transport {
        get { settings.launch.usesVariable ? .environment : .arguments }
        set { change("transport") { $0.launch.usesVariable = newValue == .environment } }
    }

    /// The verifications at the end of the program, or when the service goes away; `.expectations` unless set.
    ///
    /// Expectations are those of `expect(_:)` and `inOrder()`. Each one that is not met fails the test at the line of its stub.
    /// An empty set verifies nothing.
    public var verifying: MockedNetwork.Verification {
        get { settings.verifying }
        set { change("verifying") { $0.verifying = newValue } }
    }

    /// The size to keep of standard output, and of standard error, in bytes: from 1 MiB to 1 TiB, 16 MiB unless set.
    ///
    /// At least this much is kept: half from the beginning and half from the end. A test that reads an output whose middle is
    /// missing fails. The program never waits for its output to be read.
    public var outputLimit: Int {
        get { settings.launch.outputLimit }
        set { change("outputLimit") { $0.launch.outputLimit = newValue } }
    }

    var settings: Settings {
        switch life.withLock({ $0 }) {
        case .new(let settings), .launched(let settings, _, _): settings
        }
    }

    private func change(_ what: String, _ body: (inout Settings) -> Void) {
        let isNew = life.withLock { life in
            guard case .new(var settings) = life else { return false }
            body(&settings)
            life = .new(settings)
            return true
        }
        if !isNew {
            complain("\(what) of \(name) was set after launch(), where it has no effect; set it before")
        }
    }
}
#endif
