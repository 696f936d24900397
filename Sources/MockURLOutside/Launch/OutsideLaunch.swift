#if os(Linux)
import Foundation
package import MockURLResponder

/// A launched program whose network an engine of this process answers.
///
///     let launch = try OutsideLaunch(arguments, of: "curl", in: environment) { report in … }
///     process.environment = environment.merging(launch.variables) { $1 }
///     try launch.start { try process.run() }
///     process.waitUntilExit()
///     launch.end()
package final class OutsideLaunch: Sendable {
    /// Answers the requests of the program.
    package let engine: Engine
    /// The variables to add to those of the program: by them, runtimes find the authority of the launch, and MockURLResponder
    /// in the program leaves the network to the launcher.
    package let variables: [String: String]
    private let policy: LaunchPolicy
    private let supervision: SupervisedLaunch
    private let names: NameServer
    private let hasEnded = Locked(false)
    private let realNames: RealNames

    /// - Parameters:
    ///   - arguments: The stubs, the settings and the journal.
    ///   - plan: Stubs that change while the program runs.
    ///   - program: The name of the program.
    ///   - environment: The environment of the program, some variables of which name files of authorities.
    ///   - resolve: Finds the addresses of real servers.
    ///   - observe: Observes the exchanges with real servers.
    ///   - report: Receives the report of a request that stops a process, before the process is killed.
    /// - Throws: `PlanError` if a file that the arguments name cannot be used or if no real connection has the fault of a
    ///   stub, `SupervisionFailure` if this machine does not
    ///   permit to supervise programs, and the errors of TLS and of sockets.
    package init(
        _ arguments: LaunchArguments, _ plan: GivenPlan? = nil, of program: String, in environment: [String: String],
        resolve: @escaping RealNames.Resolver = RealNames.machine, observe: RealNetwork.Observer? = nil,
        report: @escaping @Sendable (PreventionReport) -> Void
    ) throws {
        let tls = try TLSLibrary.machine.get()
        let engine = try Engine(
            arguments, given: plan,
            settings: Engine.Settings(policy: arguments.policy ?? .prevent, order: arguments.order ?? .first),
            log: CallLog(), identity: .ofLauncher(report))
        try engine.checkFaults()
        self.engine = engine
        let book = AddressBook { engine.registry.namesHost($0) }
        let networkGuard = arguments.networkGuard ?? .loopback
        let realNames = try RealNames(resolve)
        self.realNames = realNames
        let faults = ConnectionFaults(engine: engine)
        let realBook = RealNameBook(book: book, names: realNames) {
            engine.permitsOnlyNetwork(for: $0, networkGuard)
        }
        names = try NameServer(
            book: LaunchNames(book: realBook, faults: faults), search: Self.searchDomains(environment))
        let authority = try CertificateAuthority(library: tls)
        let files = TrustFiles(authority: authority, environment: environment)
        policy = LaunchPolicy(
            engine: engine, networkGuard: networkGuard, book: book, files: files,
            tls: try TLSServer(authority: authority),
            network: RealNetwork(
                names: realNames, client: TLSClient(library: tls, environment: environment), observer: observe),
            proxies: LocalProxies(environment), faults: faults)
        variables = TrustFiles.additions(to: environment)
            .merging([LaunchArguments.outsideVariable: "1", LaunchArguments.environmentVariable: ""]) { $1 }
        var options = SupervisionOptions()
        options.files = WatchedFiles(files.names, hashes: true)
        options.nameServer = LoopbackEndpoint(
            ipv4: SocketAddress(.loopback, port: names.port), ipv6: SocketAddress(.loopbackIPv6, port: names.port))
        supervision = try SupervisedLaunch(policy: policy, options: options)
        engine.noteStart(.program, of: program)
    }

    deinit { end() }

    /// The processes of the program that have made a network call and live.
    package var processes: [ProgramProcess] { supervision.processes }

    /// Runs a closure that starts the program, on a thread of its own.
    package func start(_ body: @escaping @Sendable () throws -> Void) throws { try supervision.start(body) }

    /// Ends the supervision and the journal.
    ///
    /// Network calls of processes that still live fail from now on.
    package func end() {
        let isFirst = hasEnded.withLock { hasEnded in
            defer { hasEnded = true }
            return !hasEnded
        }
        guard isFirst else { return }
        supervision.end()
        policy.threads.end()
        names.end()
        realNames.end()
        engine.endRun()
    }

    private static func searchDomains(_ environment: [String: String]) -> SearchDomains {
        let file = try? String(contentsOfFile: "/etc/resolv.conf", encoding: .utf8)
        return SearchDomains(resolvConf: file ?? "", localDomain: environment["LOCALDOMAIN"])
    }
}
#endif
