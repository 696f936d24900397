#if os(Linux)
package import Foundation
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
    private let reports: LaunchReports
    private let realNames: RealNames
    /// The value of a variable that only processes of this launch have.
    private let mark = UUID().uuidString
    private let hasEnded = Locked(false)

    /// - Parameters:
    ///   - arguments: The stubs, the settings and the journal.
    ///   - plans: Plans of configurators, whose changes act at once. Their stubs come next.
    ///   - plan: Further stubs, which the launcher replaces as a whole.
    ///   - program: The name of the program.
    ///   - environment: The environment of the program, some variables of which name files of authorities.
    ///   - context: The place where a person writes the stubs, for reports.
    ///   - places: The places whose real servers the program may reach.
    ///   - library: The library for TLS, without which https is refused and reported.
    ///   - resolve: Finds the addresses of real servers.
    ///   - observe: Observes the exchanges with real servers. Then a name that does not exist fails only when a request is sent to it.
    ///   - warn: Receives a message of one line about a program that goes on.
    ///   - report: Receives the report of a request that stops a process, before the process is killed.
    /// - Throws: `PlanError` if a file that the arguments name cannot be used, or if no real connection has the fault of a
    ///   stub. `SupervisionFailure` if this machine does not permit to supervise programs. The errors of sockets.
    package init(
        _ arguments: LaunchArguments, plans: [EditablePlan] = [], _ plan: GivenPlan? = nil, of program: String,
        in environment: [String: String], writtenIn context: StubPrinter.Context = .planFile,
        allowing places: [AllowedPlace] = [], library: Result<TLSLibrary, TLSLibrary.Unavailable> = TLSLibrary.machine,
        resolve: @escaping RealNames.Resolver = RealNames.machine, observe: RealNetwork.Observer? = nil,
        warn: @escaping @Sendable (Message) -> Void = { StandardError.write($0) },
        report: @escaping @Sendable (PreventionReport) -> Void
    ) throws {
        let engine = try Engine(
            arguments, plans: plans, given: plan,
            settings: Engine.Settings(
                policy: arguments.policy ?? .prevent, redaction: .ofProcess, order: arguments.order ?? .first),
            log: CallLog(), identity: .ofLauncher(writtenIn: context, report))
        try engine.checkFaults()
        let networkGuard = arguments.networkGuard ?? .loopback
        let realNames = try RealNames(resolve)
        (self.engine, self.realNames) = (engine, realNames)
        let realBook = RealNameBook(book: AddressBook { engine.namesHost($0) }, names: realNames) {
            observe == nil && engine.permitsOnlyNetwork(for: $0, networkGuard)
        }
        let book = LaunchNames(
            book: realBook, faults: ConnectionFaults(engine: engine), allowed: try AllowedPlaces(places, resolve))
        names = try NameServer(book: book, search: Self.searchDomains(environment))
        let trust = LaunchTrust(library, environment: environment)
        reports = LaunchReports(policy: { engine.settings.policy }, report: report, warn: warn)
        policy = LaunchPolicy(
            engine: engine, networkGuard: networkGuard, names: book, trust: trust, reports: reports,
            network: RealNetwork(
                names: realNames, client: (try? library.get()).map { TLSClient(library: $0, environment: environment) },
                observer: observe), proxies: LocalProxies(environment))
        variables = trust.additions(to: environment)
            .merging([LaunchArguments.outsideVariable: mark, LaunchArguments.environmentVariable: ""]) { $1 }
        var options = SupervisionOptions()
        if let files = trust.files { options.files = WatchedFiles(files.names, hashes: true) }
        options.watchesStatus = !TrustFiles.machineHasAuthorities
        options.nameServer = LoopbackEndpoint(
            ipv4: SocketAddress(.loopback, port: names.port), ipv6: SocketAddress(.loopbackIPv6, port: names.port))
        supervision = try SupervisedLaunch(policy: policy, options: options)
        engine.noteStart(.program, of: program)
    }

    deinit { end() }

    /// The living processes of the program: those that have made a call, and those with its environment.
    package var processes: Set<ProgramProcess> {
        Set(supervision.processes + ProgramProcess.living(with: "\(LaunchArguments.outsideVariable)=\(mark)"))
    }

    /// Waits until no process of the program is left.
    ///
    /// - Returns: Whether none is left.
    package func waitForProcesses(seconds: Double) -> Bool { supervision.waitForProcesses(seconds: seconds) }

    /// The URL of the first TCP socket on which the program listens; `nil` if it listens on none.
    package var server: URL? { supervision.server?.url }

    /// The processes below the program that a signal has ended, as far as the kernel knows them (Linux 6.15).
    package var signalled: [(process: ProgramProcess, signal: Int32)] { supervision.signalled }

    /// The refusals to the program, for a verdict after the end.
    package var findings: LaunchFindings { reports.findings }

    /// The servers of this machine that the program reached, because no stub names them.
    package var reachedServers: [String] { policy.reachedServers }

    /// Runs a closure that starts the program, on a thread of its own.
    ///
    /// - Parameters:
    ///   - blocksSignals: Whether the thread receives no signals, of a launcher that waits for them.
    ///   - body: Starts the program.
    /// - Throws: `SupervisionFailure` if this machine does not permit to supervise programs, and the error of the closure.
    package func start(blocksSignals: Bool = false, _ body: @escaping @Sendable () throws -> Void) throws {
        try supervision.start(blocksSignals: blocksSignals, body)
    }

    /// Ends the supervision and the journal.
    ///
    /// Network calls of processes that still live fail from now on.
    package func end() {
        guard hasEnded.setOnce() else { return }
        supervision.end()
        policy.endRun()
        policy.end()
        names.end()
        realNames.end()
        engine.endRun()
    }

    /// Ends the supervision and the journal, with the program.
    ///
    /// Answers that were begun go on. Further changes of stubs are not for this program.
    package func endRun() {
        supervision.end()
        policy.endRun()
        engine.freezePlan()
        engine.endRun()
    }

    private static func searchDomains(_ environment: [String: String]) -> SearchDomains {
        let file = try? String(contentsOfFile: "/etc/resolv.conf", encoding: .utf8)
        return SearchDomains(resolvConf: file ?? "", localDomain: environment["LOCALDOMAIN"])
    }
}
#endif
