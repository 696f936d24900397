#if os(macOS) || os(Linux)
public import Foundation
public import MockURLResponder

/// The settings of a program that a test launches.
///
///     var service = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"], mocking: upstream)
///     service.policy = .drop
///     let (server, port) = try await service.launch(waitingFor: .port(inLine: .prefix("listening on ")))
///
/// A launch copies the settings. Later changes apply to the next launch, and you can launch the same value again.
/// Each launch returns a `RunningService`, which has a folder of its own for its journal and its stubs.
/// docs/guides/launch-a-program.md is the guide.
public struct ServiceUnderTest: Sendable {
    /// The place where the requests of the program are answered, and the way of its stubs there.
    public enum Transport: Sendable, Hashable {
        /// From outside, on Linux: the test answers the system calls of the program and of its children.
        ///
        /// The program is any program: a Swift program with any client, a static one, or one in another language. It needs
        /// nothing of MockURLResponder. Stubs may have closures.
        case outside
        /// In launch arguments, after the arguments of the test.
        case arguments
        /// In the variable `MOCK_URL_RESPONDER_ARGUMENTS`, for programs that reject unknown options.
        case environment
    }

    /// The executable file of the program.
    public let executable: URL

    /// The program's own arguments.
    ///
    /// The arguments may include arguments of configurators, whose stubs come before the stubs of `mock(_:)`. If the
    /// arguments name a journal, the service uses this journal.
    public var launchArguments: [String]

    /// The environment variables to add to the inherited ones.
    ///
    /// A variable replaces an inherited one of the same name.
    public var launchEnvironment: [String: String] = [:]

    /// Whether the program inherits the environment variables of the tests; `true` by default.
    public var inheritsEnvironment = true

    /// The working directory of the program; `nil` means the working directory of the tests.
    public var workingDirectory: URL?

    /// The policy for requests that no stub answers; `nil` leaves the choice to the program.
    public var policy: UnmatchedPolicy?

    /// The order in which matching stubs answer; `nil` leaves the choice to the program.
    public var order: StubOrder?

    /// A file that keeps cookies with an expiry date from one launch to the next; `nil` starts each launch without
    /// cookies.
    ///
    /// To test a login that outlives the program, use the same file for two launches. The transport `.outside` refuses a file.
    public var cookieFile: URL?

    /// The maximum number of bytes to record of each body, 0 to 4,194,304; `nil`, the default, records no answers.
    ///
    /// With a limit, the journal contains the header fields and the beginning of the body of each answer
    /// (`HTTPCall.Delivery.answer`). The limit also applies to bodies of requests if it exceeds 16,384 bytes.
    public var journalBodyLimit: Int?

    /// The place where the requests of the program are answered: `.outside` by default on Linux, `.arguments` elsewhere.
    public var transport = Transport.standard

    /// The real servers that the program may reach with the transport `.outside`, each as `HOST:PORT`.
    ///
    ///     service.allowing = ["db.example.com:5432"]
    ///
    /// Their connections are not mocked, whatever their protocol is. Servers of this machine that no stub names need no
    /// permission.
    public var allowing: [String] = []

    /// The verifications to make when the program ends or the service is deinitialized; `.expectations` by
    /// default.
    ///
    /// Stubs declare expectations with `expect(_:)` and `inOrder()`. Each unmet expectation fails the test at the
    /// line of its stub. An empty set verifies nothing.
    public var verifying = MockedNetwork.Verification.expectations

    /// The number of bytes to keep of standard output, and separately of standard error: from 1 MiB to 1 TiB, 16 MiB by
    /// default.
    ///
    /// Half of this size is kept from the beginning of the output, and at least half from the end. Reading an
    /// output whose middle is missing fails the test. The program never waits for its output to be read.
    public var outputLimit = CapturedOutput.defaultLimit

    /// The recording of the requests that no stub answers; `nil`, the default, without one.
    ///
    ///     service.recording = NetworkRecording("rates")
    ///
    /// The first launch records what the servers answer, and writes the file when the test learns of the end of the program. Later
    /// launches replay the file: its stubs come after all others. The variable `MOCK_URL_RECORD` is the mode of a run
    /// (`NetworkRecording.Mode`). A launch that records needs the transport `.outside`, and uses the
    /// policy `allow`.
    public var recording: NetworkRecording?

    var mocks: Mocks
    let site: FailureSite

    /// Creates the settings of a program that is a product of the same package as the tests.
    ///
    /// - Parameters:
    ///   - product: The name of an executable product. Declare it as a dependency of the test target, so that it
    ///     is built first.
    ///   - arguments: The program's own arguments.
    ///   - configurators: The stubs that answer the program's requests, as with `mock(_:)`.
    ///   - fileID: The file in which a failure without a line of its own is reported, as `#fileID`.
    ///   - filePath: The file in which such a failure is reported, as `#filePath`.
    ///   - line: The line on which such a failure is reported.
    ///   - column: The column in which such a failure is reported.
    /// - Throws: `ServiceUnderTestError` if the program does not exist.
    public init(
        _ product: String, arguments: [String] = [], mocking configurators: MockURLResponderConfigurator...,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) throws {
        self.init(
            try ProductLookup.executable(of: product), arguments, configurators,
            at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Creates the settings of any program.
    ///
    /// - Parameters:
    ///   - executable: The executable file of the program.
    ///   - arguments: The program's own arguments.
    ///   - configurators: The stubs that answer the program's requests, as with `mock(_:)`.
    ///   - fileID: The file in which a failure without a line of its own is reported, as `#fileID`.
    ///   - filePath: The file in which such a failure is reported, as `#filePath`.
    ///   - line: The line on which such a failure is reported.
    ///   - column: The column in which such a failure is reported.
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
        mocks = Mocks(configurators, at: place)
        site = FailureSite(place: place)
    }

    /// The name of the program in messages.
    var name: String { executable.lastPathComponent }
}
#endif
