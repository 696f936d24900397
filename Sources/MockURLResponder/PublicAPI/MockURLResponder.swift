#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Answers the HTTP requests of this process from the stubs in its launch arguments.
///
/// A program under test has one line, as early as it can:
///
///     MockURLResponder.setUp()
///
/// The static members work on one responder that the whole process shares. An instance is a responder of its own, with its
/// own stubs, uses and policy, for the sessions made from its `configuration`; tests that run at the same time own one
/// each.
public final class MockURLResponder: Sendable {
    let lease: EngineLease
    private let ownSession = Locked<URLSession?>(nil)

    /// Makes a responder from launch arguments, and touches nothing outside it but the journal they name.
    ///
    /// The responder lives as long as the instance, its `configuration` or a session made from that.
    ///
    /// - Parameters:
    ///   - arguments: As configurators make them; arguments of others are passed over. What they say of the
    ///     policy holds; it is prevent otherwise. The network guard is a matter of the whole process and stays as it is.
    ///     Nothing is said of expectations at the end unless `--mock-url-verdict` asks for it.
    ///   - name: What errors and reports call the responder; nil is the file and the line.
    ///   - fileID: Where the responder is made.
    ///   - filePath: Where the responder is made, and what it prevents is reported.
    ///   - line: Where the responder is made.
    ///   - column: Where the responder is made.
    /// - Throws: `PlanError`, when one of the arguments cannot be used.
    public convenience init(
        arguments: [String], name: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) throws {
        let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        try self.init(arguments: arguments, plans: [], name: name, at: place)
    }

    /// Makes a responder that answers from launch arguments and, behind them, from plans of this process.
    package init(
        arguments: [String], plans: [EditablePlan], name: String? = nil, at place: CodeLocation,
        in task: CapturedTask = MockURLResponder.capturedTask(), writtenIn context: StubPrinter.Context = .configurator
    ) throws {
        let arguments = try LaunchArguments(decoding: arguments)
        let redaction = Redaction(SharedResponder.redactedNames)
        var settings = Engine.Settings(
            policy: arguments.policy ?? .prevent, redaction: redaction, order: arguments.order ?? .first)
        settings.verdict = arguments.verdict ?? .off
        settings.prevention = .failTest
        let engine = try Engine(
            arguments, plans: plans, settings: settings, log: CallLog(),
            identity: Engine.Identity(name: name, at: place, in: task, writtenIn: context))
        engine.begin(.instance)
        EndOfRun.prepare()
        lease = EngineLease(engine)
    }

    /// Makes a responder that answers from plans of this process, and follows their changes.
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
        // Its sessions may live on, and are answered as long as they do; nobody waits for what was delayed.
        lease.engine.endOpenCalls(isFinal: false)
    }

    var engine: Engine { lease.engine }

    /// What errors and reports call this responder: the file and the line where it was made, unless it was given a name.
    public var name: String { engine.name }

    /// What happens to requests of this responder that no stub claims.
    public var policy: UnmatchedPolicy {
        get { lease.engine.settings.policy }
        set { lease.engine.changeSettings { $0.policy = newValue } }
    }

    /// How the policy prevent prevents; `.failTest` unless set.
    public var prevention: Prevention {
        get { lease.engine.settings.prevention }
        set { lease.engine.changeSettings { $0.prevention = newValue } }
    }

    /// A new ephemeral configuration whose sessions are answered by this responder; it has no cache.
    public var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.urlCredentialStorage = lease.credentialStorage()
        listProtocol(in: configuration)
        return configuration
    }

    /// A session of `configuration`, the same each time.
    public var session: URLSession {
        ownSession.withLock { session in
            if let session { return session }
            let made = URLSession(configuration: configuration)
            session = made
            return made
        }
    }

    /// Has the sessions that will be made from a configuration answered by this responder.
    ///
    /// The responder then lives as long as the process, since the configuration has no place to keep it.
    ///
    /// - Parameter configuration: Changed in place; protocols it lists are asked after this responder.
    public func install(in configuration: URLSessionConfiguration) {
        lease.makePermanent()
        listProtocol(in: configuration)
    }

    /// Ends the responder, now rather than when nobody holds it any more.
    ///
    /// Answers that are still delayed, and requests that come later, fail with `URLError.cancelled` and a text that names this
    /// responder; standard error is told of both. No session of this responder reaches another responder or the network. Calls and stubs
    /// can still be looked at and verified. A second call does nothing.
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
    /// Answers requests of this process from stubs, in place of those of an earlier call.
    ///
    /// It reaches `URLSession.shared`, and every session whose configuration lists `MockURLProtocol`; on Linux all others,
    /// too (docs/Linux.md). Call it before other threads make requests. Arguments that cannot be used stop the program with one
    /// message on standard error.
    ///
    /// - Parameters:
    ///   - arguments: The arguments that carry the stubs, as configurators make them; arguments of others are passed
    ///     over. Nil reads the process's own arguments and the environment variable `MOCK_URL_RESPONDER_ARGUMENTS`. A
    ///     program with privileges that its caller does not have, such as a setuid program, ignores both and says so on
    ///     standard error. Explicit arguments are the program's own decision: do not pass `ProcessInfo.arguments` there.
    ///   - setupDefaultSessionConfiguration: Whether sessions that do not list `MockURLProtocol` are answered too, as far
    ///     as they can be, and the network guard is on (`Configuration.networkGuard`).
    ///   - fileID: Where a test is failed by what is prevented.
    ///   - filePath: Where a test is failed by what is prevented.
    ///   - line: Where a test is failed by what is prevented.
    ///   - column: Where a test is failed by what is prevented.
    public static func setUp(
        with arguments: [String]? = nil, setupDefaultSessionConfiguration: Bool = true,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        do {
            let decoded = try arguments.map { try LaunchArguments(decoding: $0) } ?? Caller.arguments()
            // Whoever gives arguments is a test in this process.
            let place = arguments.map { _ in
                CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
            }
            try SharedResponder.start(decoded, inSharedSession: setupDefaultSessionConfiguration, at: place)
        } catch {
            ProgramStop.stop(refusing: error)
        }
    }

    /// Calls `setUp()` if the process was launched with a `--mock-url-…` argument or the environment variable.
    ///
    /// For programs that also run in production: without them it does nothing. It also does nothing, and says so on standard
    /// error, in a program with privileges that its caller does not have, such as a setuid program.
    ///
    /// - Returns: Whether requests are now answered from stubs.
    @discardableResult
    public static func setUpIfRequested() -> Bool {
        guard Caller.isObeyed else { return false }
        setUp()
        return true
    }

    /// Ends what `setUp` began: requests reach the network again, and the stubs are forgotten.
    ///
    /// What `Configuration` was set to stays, and so does a mock bundle.
    public static func tearDown() {
        SharedResponder.stop()
    }

    /// Writes the last record of the journal and the verdict on expectations when a signal ends the program.
    ///
    /// Without this call a program that SIGTERM ends, as `docker stop` does, writes neither; a test computes both from the
    /// journal. Call it after `setUp()`, in programs that do not handle these signals themselves. It watches SIGTERM, SIGINT and
    /// SIGHUP. A signal that the program handles or ignores at this moment is left alone. The signal still ends the program, and
    /// the exit status is that of the signal.
    public static func endRunOnTermination() {
        TerminationSignals.watch()
    }

    /// The process's arguments without those of this package, the program's path first.
    ///
    /// Give them to the program's own argument parser, which would reject unknown options.
    public static var remainingArguments: [String] {
        LaunchArguments.foreign(in: ProcessInfo.processInfo.arguments)
    }
}
