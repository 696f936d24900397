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
/// The static members work on one engine that the whole process shares. An instance is an engine of its own, with its
/// own stubs, uses and policy, for the sessions made from its `configuration`; tests that run at the same time own one
/// each.
public final class MockURLResponder: Sendable {
    private let lease: EngineLease
    private let ownSession = Locked<URLSession?>(nil)

    /// Makes an engine from launch arguments, and touches nothing outside it but the journal they name.
    ///
    /// The engine lives as long as the instance, its `configuration` or a session made from that.
    ///
    /// - Parameter arguments: As configurators make them; arguments of others are passed over. What they say of the
    ///   policy holds; it is prevent otherwise. The network guard is a matter of the whole process and stays as it is.
    ///   Nothing is said of expectations at the end unless `--mock-url-verdict` asks for it.
    /// - Throws: `PlanError`, when one of the arguments cannot be used.
    public convenience init(arguments: [String]) throws {
        try self.init(arguments: arguments, plans: [])
    }

    /// Makes an engine that answers from launch arguments and, behind them, from plans of this process.
    package init(arguments: [String], plans: [EditablePlan]) throws {
        let arguments = try LaunchArguments(decoding: arguments)
        let redaction = Redaction(SharedResponder.redactedNames)
        var settings = Engine.Settings(
            policy: arguments.policy ?? .prevent, redaction: redaction, order: arguments.order ?? .first)
        settings.verdict = arguments.verdict ?? .off
        let engine = try Engine(arguments, plans: plans, settings: settings, log: CallLog())
        engine.begin(.instance)
        EndOfRun.prepare()
        lease = EngineLease(engine)
    }

    /// Makes an engine that answers from plans of this process, and follows their changes.
    package init(plans: [EditablePlan]) {
        let settings = Engine.Settings(redaction: Redaction(SharedResponder.redactedNames))
        let engine = Engine(plans: plans, settings: settings, log: CallLog())
        EndOfRun.prepare()
        lease = EngineLease(engine)
    }

    var engine: Engine { lease.engine }

    /// What happens to requests of this engine that no stub claims.
    public var policy: UnmatchedPolicy {
        get { lease.engine.settings.policy }
        set { lease.engine.changeSettings { $0.policy = newValue } }
    }

    /// A new ephemeral configuration whose sessions are answered by this engine; it has no cache.
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

    /// Has the sessions that will be made from a configuration answered by this engine.
    ///
    /// The engine then lives as long as the process, since the configuration has no place to keep it.
    ///
    /// - Parameter configuration: Changed in place; protocols it lists are asked after this engine.
    public func install(in configuration: URLSessionConfiguration) {
        lease.makePermanent()
        listProtocol(in: configuration)
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
    ///     over. Nil reads the process's own arguments and the environment variable `MOCK_URL_RESPONDER_ARGUMENTS`.
    ///   - setupDefaultSessionConfiguration: Whether sessions that do not list `MockURLProtocol` are answered too, as far
    ///     as they can be, and the network guard is on (`Configuration.networkGuard`).
    public static func setUp(with arguments: [String]? = nil, setupDefaultSessionConfiguration: Bool = true) {
        do {
            let decoded = try arguments.map { try LaunchArguments(decoding: $0) } ?? LaunchArguments.ofProcess()
            // Whoever gives arguments is a test in this process; a program that was launched has its journal.
            let log = arguments.map { _ in CallLog() }
            try SharedResponder.start(decoded, inSharedSession: setupDefaultSessionConfiguration, log: log)
        } catch {
            Stop.program(refusing: Redaction(SharedResponder.redactedNames).hiding(error))
        }
    }

    /// Calls `setUp()` if the process was launched with a `--mock-url-…` argument or the environment variable.
    ///
    /// For programs that also run in production: without them it does nothing.
    ///
    /// - Returns: Whether requests are now answered from stubs.
    @discardableResult
    public static func setUpIfRequested() -> Bool {
        guard LaunchArguments.areGivenToProcess else { return false }
        setUp()
        return true
    }

    /// Ends what `setUp` began: requests reach the network again, and the stubs are forgotten.
    ///
    /// What `Configuration` was set to stays, and so does a mock bundle.
    public static func tearDown() {
        SharedResponder.stop()
    }

    /// The process's arguments without those of this package, the program's path first.
    ///
    /// Give them to the program's own argument parser, which would reject unknown options.
    public static var remainingArguments: [String] {
        LaunchArguments.foreign(in: ProcessInfo.processInfo.arguments)
    }
}
