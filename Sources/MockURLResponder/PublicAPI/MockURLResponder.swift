#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Answers the HTTP requests of this process from the stubs in its launch arguments.
///
/// A program under test calls this as early as possible:
///
///     MockURLResponder.setUp()
///
/// The static members use one responder that the whole process shares. An instance is a separate responder with its
/// own stubs, uses and policy. It answers the sessions that are created from its `configuration`. Give each of
/// several concurrent tests its own instance.
public final class MockURLResponder: Sendable {
    let lease: EngineLease
    private let ownSession = Locked<URLSession?>(nil)

    /// Creates a responder from launch arguments.
    ///
    /// It affects nothing outside itself, except the journal that the arguments name.
    ///
    /// The responder lives as long as the instance, its `configuration` or a session created from that.
    ///
    /// - Parameters:
    ///   - arguments: Launch arguments, such as those of configurators. Other arguments are ignored. The policy is
    ///     the one in the arguments, or `prevent`. The network guard is shared by the whole process and does not
    ///     change. The responder reports expectations at its end only if `--mock-url-verdict` requests it.
    ///   - name: The name of the responder in errors and reports; `nil` means the file and the line.
    ///   - fileID: The file that creates the responder.
    ///   - filePath: The file that creates the responder, where prevented requests are reported.
    ///   - line: The line that creates the responder.
    ///   - column: The column that creates the responder.
    /// - Throws: `PlanError` when an argument is invalid.
    public convenience init(
        arguments: [String], name: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) throws {
        let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        try self.init(arguments: arguments, plans: [], name: name, at: place)
    }

    /// Creates a responder that answers from launch arguments and, after them, from plans of this process.
    package init(
        arguments: [String], plans: [EditablePlan], name: String? = nil, at place: CodeLocation,
        in task: CapturedTask = MockURLResponder.capturedTask(), writtenIn context: StubPrinter.Context = .configurator,
        recorder: (any ExchangeRecorder)? = nil
    ) throws {
        let arguments = try LaunchArguments(decoding: arguments)
        let redaction = Redaction(SharedResponder.redactedNames)
        var settings = Engine.Settings(
            policy: arguments.policy ?? .prevent, redaction: redaction, order: arguments.order ?? .first)
        settings.verdict = arguments.verdict ?? .off
        settings.prevention = .failTest
        let engine = try Engine(
            arguments, plans: plans, settings: settings, log: CallLog(),
            identity: Engine.Identity(name: name, at: place, in: task, writtenIn: context), recorder: recorder)
        engine.noteStart(.instance)
        EndOfRun.prepare()
        lease = EngineLease(engine)
    }

    /// Creates a responder that answers from plans of this process and follows their changes.
    package init(
        plans: [EditablePlan], name: String? = nil, at place: CodeLocation,
        in task: CapturedTask = MockURLResponder.capturedTask(), writtenIn context: StubPrinter.Context = .configurator
    ) {
        var settings = Engine.Settings(redaction: Redaction(SharedResponder.redactedNames))
        settings.prevention = .failTest
        let engine = Engine(
            plans: plans, settings: settings, log: CallLog(),
            identity: Engine.Identity(name: name, at: place, in: task, writtenIn: context))
        EndOfRun.prepare()
        lease = EngineLease(engine)
    }

    deinit {
        // The sessions may live on and still receive answers. Delayed answers end, because no client waits for them
        // any more.
        lease.engine.endOpenCalls(isFinal: false)
    }

    package var engine: Engine { lease.engine }

    /// The name of this responder in errors and reports: its own name, or the file and the line that created it.
    public var name: String { engine.name }

    /// The policy for requests of this responder that no stub answers.
    public var policy: UnmatchedPolicy {
        get { lease.engine.settings.policy }
        set { lease.engine.changeSettings { $0.policy = newValue } }
    }

    /// The effect of the policy `prevent` on an unmatched request.
    ///
    /// The default is `.failTest`.
    public var prevention: Prevention {
        get { lease.engine.settings.prevention }
        set { lease.engine.changeSettings { $0.prevention = newValue } }
    }

    /// A new ephemeral configuration without a cache.
    ///
    /// This responder answers its sessions.
    public var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.urlCredentialStorage = lease.credentialStorage()
        listProtocol(in: configuration)
        return configuration
    }

    /// A session of `configuration`.
    ///
    /// Each access returns the same session.
    public var session: URLSession {
        ownSession.withLock { session in
            if let session { return session }
            let made = URLSession(configuration: configuration)
            session = made
            return made
        }
    }

    /// Answers the sessions that are later created from a configuration.
    ///
    /// After this call, the responder lives as long as the process, because the configuration cannot hold a reference
    /// to it.
    ///
    /// - Parameter configuration: The configuration, which is changed in place. This responder comes before the
    ///   protocols that it lists.
    public func install(in configuration: URLSessionConfiguration) {
        lease.makePermanent()
        listProtocol(in: configuration)
    }

    /// Ends the responder immediately, not only when its last reference is released.
    ///
    /// Delayed answers and later requests fail with `URLError.cancelled` and a text that names this responder.
    /// Standard error lists both. No session of this responder reaches another responder or the network. You can
    /// still inspect and verify its calls and stubs. A second call does nothing.
    public func tearDown() {
        lease.end()
        StandardError.write(text: engine.endRun())
    }

    private func listProtocol(in configuration: URLSessionConfiguration) {
        configuration.protocolClasses = [lease.protocolClass] + (configuration.protocolClasses ?? [])
    }
}

// MARK: - The engine of the process

extension MockURLResponder {
    /// Answers the requests of this process from stubs.
    ///
    /// Replaces the stubs of an earlier call.
    ///
    /// This affects `URLSession.shared` and every session whose configuration lists `MockURLProtocol`. On Linux it
    /// affects all other sessions, too (docs/reference/platforms.md). Call this before other threads send requests.
    /// Invalid arguments stop the program with one message on standard error.
    ///
    /// - Parameters:
    ///   - arguments: Launch arguments with stubs, such as those of configurators. Other arguments are ignored. `nil`
    ///     reads the arguments of the process and the environment variable `MOCK_URL_RESPONDER_ARGUMENTS`. A program
    ///     with privileges that its caller does not have, such as a setuid program, ignores both and reports this on
    ///     standard error. Explicit arguments are always used, so do not pass `ProcessInfo.arguments` there.
    ///   - setupDefaultSessionConfiguration: Whether to mock sessions that do not list `MockURLProtocol`, as far as
    ///     possible, and to enable the network guard (`Configuration.networkGuard`).
    ///   - fileID: The file where a prevented request fails a test.
    ///   - filePath: The path of the file where a prevented request fails a test.
    ///   - line: The line where a prevented request fails a test.
    ///   - column: The column where a prevented request fails a test.
    public static func setUp(
        with arguments: [String]? = nil, setupDefaultSessionConfiguration: Bool = true,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        if arguments == nil, LaunchArguments.areLeftToLauncher { return }
        do {
            let decoded = try arguments.map { try LaunchArguments(decoding: $0) } ?? Caller.arguments()
            // Only a test in this process passes arguments.
            let place = arguments.map { _ in
                CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
            }
            try SharedResponder.start(decoded, inSharedSession: setupDefaultSessionConfiguration, at: place)
        } catch {
            if arguments == nil { Caller.recordRefusal(error) }
            ProgramStop.stop(refusing: error)
        }
    }

    /// Calls `setUp()` if the process was launched with a `--mock-url-…` argument or the environment variable.
    ///
    /// Further calls change nothing, so that each part of a program may call this, such as each client of an adapter.
    ///
    /// Use this in programs that also run in production: without mock arguments, it does nothing. It also does
    /// nothing in a program with privileges that its caller does not have, such as a setuid program, and reports this
    /// on standard error.
    ///
    /// - Returns: Whether stubs now answer requests.
    @discardableResult
    public static func setUpIfRequested() -> Bool {
        guard Caller.isObeyed else { return false }
        if !SharedResponder.isOfProgram { setUp() }
        return true
    }

    /// Reverts `setUp`: requests reach the network again, and the stubs are discarded.
    ///
    /// The settings of `Configuration` and a mock bundle stay.
    public static func tearDown() {
        SharedResponder.stop()
    }

    /// Writes the last record of the journal and the verdict on expectations when a signal ends the program.
    ///
    /// Without this call, a program that SIGTERM ends writes neither, and a test computes both from the journal. For
    /// example, `docker stop` sends SIGTERM.
    ///
    /// Call this after `setUp()`, in programs that do not handle these signals themselves. It handles SIGTERM, SIGINT
    /// and SIGHUP, except signals that the program handles or ignores at the time of the call. The signal still ends
    /// the program and determines its exit status.
    public static func endRunOnTermination() {
        TerminationSignals.watch()
    }

    /// The arguments of the process without the arguments of this package.
    ///
    /// The path of the program comes first.
    ///
    /// Pass them to the argument parser of the program, which would reject unknown options.
    public static var remainingArguments: [String] {
        LaunchArguments.foreign(in: ProcessInfo.processInfo.arguments)
    }
}
