#if os(macOS) || os(Linux)
public import Foundation
public import MockURLResponder

/// The settings of a program that a test launches.
///
///     var service = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"], mocking: upstream)
///     service.policy = .drop
///     let (server, port) = try await service.launch(waitingFor: .port(inLine: .prefix("listening on ")))
///
/// A launch copies the settings. Later changes belong to the next launch, and the value may be launched again. Each
/// launch returns a `RunningService`, which has a folder of its own for its journal and its stubs. docs/Launching.md is the guide.
public struct ServiceUnderTest: Sendable {
    /// How the program receives its stubs, its journal and its policy.
    public enum Transport: Sendable, Hashable {
        /// By launch arguments, after those of the test.
        case arguments
        /// By the variable `MOCK_URL_RESPONDER_ARGUMENTS`, for programs that refuse unknown options.
        case environment
    }

    /// The file of the program.
    public let executable: URL

    /// The program's own arguments.
    ///
    /// They may include arguments of configurators, whose stubs are asked before the mocked ones.
    ///
    /// If they name a journal, the service uses that journal. If they name a live plan, `launch()` throws.
    public var launchArguments: [String]

    /// The variables to add to those of the tests, or to replace there.
    public var launchEnvironment: [String: String] = [:]

    /// Whether the program inherits the variables of the tests; `true` unless set.
    public var inheritsEnvironment = true

    /// The folder in which the program starts; `nil` means that of the tests.
    public var workingDirectory: URL?

    /// The policy for requests that no stub answers; `nil` leaves the choice to the program.
    public var policy: UnmatchedPolicy?

    /// The order in which matching stubs answer; `nil` leaves the choice to the program.
    public var order: StubOrder?

    /// A file that carries cookies with an expiry date from one launch to the next; `nil` starts each launch without cookies.
    ///
    /// Give two launches the same file to test a login that outlives the program.
    public var cookieFile: URL?

    /// How the program receives its stubs, its journal and its policy; `.arguments` unless set.
    public var transport = Transport.arguments

    /// The verifications at the end of the program, or when the running service goes away; `.expectations` unless set.
    ///
    /// Expectations are those of `expect(_:)` and `inOrder()`. Each one that is not met fails the test at the line of its stub.
    /// An empty set verifies nothing.
    public var verifying = MockedNetwork.Verification.expectations

    /// The size to keep of standard output, and of standard error, in bytes: from 1 MiB to 1 TiB, 16 MiB unless set.
    ///
    /// At least this much is kept: half from the beginning and half from the end. A test that reads an output whose middle is
    /// missing fails. The program never waits for its output to be read.
    public var outputLimit = CapturedOutput.defaultLimit

    var mocks: Mocks
    let site: FailureSite

    /// Takes a product of the package of the tests, which was built with them.
    ///
    /// - Parameters:
    ///   - product: The name of an executable product, which has to be a dependency of the test target.
    ///   - arguments: The program's own arguments.
    ///   - configurators: The stubs that the program answers from, as with `mock(_:)`.
    ///   - fileID: The line of failures that belong to no line of the test.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    /// - Throws: `ServiceUnderTestError` if there is no such program.
    public init(
        _ product: String, arguments: [String] = [], mocking configurators: MockURLResponderConfigurator...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) throws {
        self.init(
            try ProductLookup.executable(of: product), arguments, configurators,
            at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Takes any program.
    ///
    /// - Parameters:
    ///   - executable: The file of the program.
    ///   - arguments: The program's own arguments.
    ///   - configurators: The stubs that the program answers from, as with `mock(_:)`.
    ///   - fileID: The line of failures that belong to no line of the test.
    ///   - filePath: As `fileID`.
    ///   - line: As `fileID`.
    ///   - column: As `fileID`.
    public init(
        executable: URL, arguments: [String] = [], mocking configurators: MockURLResponderConfigurator...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(
            executable, arguments, configurators,
            at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private init(
        _ executable: URL, _ arguments: [String], _ configurators: [MockURLResponderConfigurator],
        at place: CodeLocation
    ) {
        self.executable = executable
        launchArguments = arguments
        mocks = Mocks(configurators: configurators)
        site = FailureSite(place: place)
    }

    /// The name of the program in messages.
    var name: String { executable.lastPathComponent }
}
#endif
