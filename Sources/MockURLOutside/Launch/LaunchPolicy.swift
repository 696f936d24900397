#if os(Linux)
import Foundation
import MockURLResponder

/// What happens to the system calls of a program whose requests an engine answers.
final class LaunchPolicy: SystemCallPolicy {
    let threads = ConnectionThreads()
    private let engine: Engine
    private let networkGuard: NetworkGuardMode
    private let book: AddressBook
    private let files: TrustFiles
    private let tls: TLSServer
    private let network: RealNetwork
    private let proxies: LocalProxies
    private let faults: ConnectionFaults

    init(
        engine: Engine, networkGuard: NetworkGuardMode, book: AddressBook, files: TrustFiles, tls: TLSServer,
        network: RealNetwork, proxies: LocalProxies, faults: ConnectionFaults
    ) {
        (self.engine, self.networkGuard, self.book) = (engine, networkGuard, book)
        (self.files, self.tls, self.network, self.proxies) = (files, tls, network, proxies)
        self.faults = faults
    }

    func connection(_ attempt: ConnectionAttempt) -> ConnectionVerdict {
        let address = attempt.destination.address
        // The program's own servers and a database are no business of a mock.
        let place = RealRoute.Place(host: host(of: address), port: attempt.destination.port)
        let isOther =
            address.isOfThisMachine && networkGuard != .none && !proxies.include(attempt.destination)
            && !engine.names(place)
        return isOther ? .allow : faults.connection(attempt, host: place.host) ?? .accept
    }

    /// The host that a program meant by an address.
    private func host(of address: IPAddress) -> String { book.name(of: address) ?? "\(address)" }

    func file(_ attempt: FileAttempt) -> FileVerdict {
        let bytes = files.contents(for: attempt.path) { path in
            FileManager.default.contents(atPath: "/proc/\(attempt.process.id)/root\(path)").map(Array.init)
        }
        guard let bytes, let file = try? ReplacementFile(bytes) else { return .allow }
        return .replace(file)
    }

    func accepted(_ connection: AcceptedConnection) {
        let address = connection.destination
        let place = RealRoute.Place(host: host(of: address.address), port: address.port)
        threads.start(connection.descriptor) { [engine, tls, faults, network, networkGuard] socket in
            let one = ProgramConnection(
                engine: engine, tls: tls, faults: faults, network: network, networkGuard: networkGuard,
                process: connection.process, socket: socket, route: RealRoute(place: place))
            _ = one.serve()
        }
    }

    func refused(_ call: RefusedCall) {}
}
#endif
