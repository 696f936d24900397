#if os(Linux)
import Foundation
import MockURLResponder

/// The policy for the system calls of a program whose requests an engine answers.
final class LaunchPolicy: SystemCallPolicy {
    let threads = ConnectionThreads()
    private let engine: Engine
    private let networkGuard: NetworkGuardMode
    private let names: LaunchNames
    private let trust: LaunchTrust
    private let reports: LaunchReports
    private let network: RealNetwork
    private let proxies: LocalProxies
    private let watch = TrustWatch()
    private let undecided = UndecidedConnections()
    private let http3 = HTTP3Watch()
    private let reached = Locked<Set<String>>([])

    init(
        engine: Engine, networkGuard: NetworkGuardMode, names: LaunchNames, trust: LaunchTrust, reports: LaunchReports,
        network: RealNetwork, proxies: LocalProxies
    ) {
        (self.engine, self.networkGuard, self.names) = (engine, networkGuard, names)
        (self.trust, self.reports, self.network, self.proxies) = (trust, reports, network, proxies)
    }

    func connection(_ attempt: ConnectionAttempt) -> ConnectionVerdict {
        let destination = attempt.destination
        if names.allowed.permits(destination) { return .allow }
        let place = place(destination)
        if names.allowed.misses(place.host, port: place.port) {
            reports.warn(of: .unknownServer(place.description), to: attempt.process)
            return .fail(EHOSTUNREACH)
        }
        // A client that may reach a real server at localhost tries its other address after a refusal only.
        if destination.address.isLoopback, engine.permits(place, networkGuard) {
            let other = destination.address.isIPv4 ? IPAddress.loopbackIPv6 : .loopback
            let isElsewhere =
                !KernelSocket.listens(at: destination)
                && KernelSocket.listens(at: SocketAddress(other, port: destination.port))
            if isElsewhere { return .fail(ECONNREFUSED) }
        }
        // The program's own servers and a database are no business of a mock.
        let isOther =
            destination.address.isOfThisMachine && networkGuard != .none && !proxies.include(destination)
            && !engine.names(place)
        guard isOther else { return names.faults.connection(attempt, host: place.host) ?? .accept }
        reached.withLock { if $0.count < 100 { $0.insert(place.description) } }
        return .allow
    }

    /// The servers of this machine that the program reached: the first hundred.
    var reachedServers: [String] { reached.withLock { $0.sorted() } }

    /// The place that a program meant by an address.
    private func place(_ address: SocketAddress) -> RealRoute.Place {
        RealRoute.Place(host: names.name(of: address.address) ?? "\(address.address)", port: address.port)
    }

    func file(_ attempt: FileAttempt) -> FileVerdict {
        let verdict = FileVerdict.replacing { () throws(SystemError) in
            try trust.files?.contents(for: attempt.path, read: attempt.original)
        }
        if case .replace = verdict { watch.noteFile(attempt.path, readBy: attempt.process) }
        return verdict
    }

    func accepted(_ connection: AcceptedConnection) {
        let place = place(connection.destination)
        http3.noteConnection(of: connection.process, to: place.host)
        let socket = ConnectionSocket(descriptor: connection.descriptor)
        let judge = ConnectionJudge(
            engine: engine, reports: reports, trust: watch, undecided: undecided, process: connection.process,
            socket: socket, destination: place)
        // The connection is known before the program can end.
        judge.begin()
        let isServed = threads.start(socket) { [engine, trust, names, network, networkGuard] socket in
            let one = ProgramConnection(
                engine: engine, tls: trust.server, faults: names.faults, network: network, networkGuard: networkGuard,
                judge: judge, process: connection.process, socket: socket, route: RealRoute(place: place))
            one.serve()
        }
        if !isServed { judge.end() }
    }

    func refused(_ call: RefusedCall) {
        if case .datagram(let to) = call.reason, to.port == 443 {
            http3.noteAttempt(of: call.process, to: names.name(of: to.address) ?? "\(to.address)")
        }
        guard let refusal = Refusal(call.reason, name: names.name) else { return }
        switch call.reason {
        case .isolation: reports.refuse(refusal, to: call.process)
        case .descriptors: reports.refuse(refusal, to: call.process, byEachPolicy: true)
        default: reports.warn(of: refusal, to: call.process)
        }
    }

    /// Reports what only the end of the program shows, once.
    func endRun() {
        guard var unused = undecided.end()?.filter({ !engine.names($0.place) }) else { return }
        for (process, place) in watch.silent where !reports.hasStopped(process) {
            let refusal = watch.refusal(of: process, to: place, .closedWithoutRequest)
            let count = unused.count
            unused.removeAll { $0.place.description == place }
            if unused.count < count {
                reports.refuse(refusal, to: process)
            } else {
                reports.warn(of: refusal, to: process)
            }
        }
        for (process, place) in unused {
            reports.refuse(.unused(to: place.description, port: place.port), to: process)
        }
        for (process, host) in http3.unanswered { reports.warn(of: .http3Only(with: host), to: process) }
    }

    /// Ends the connections.
    func end() {
        threads.end()
        names.allowed.end()
    }
}
#endif
