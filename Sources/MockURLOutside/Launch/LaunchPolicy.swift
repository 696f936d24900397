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
    private let faults: ConnectionFaults

    init(
        engine: Engine, networkGuard: NetworkGuardMode, book: AddressBook, files: TrustFiles, tls: TLSServer,
        faults: ConnectionFaults
    ) {
        (self.engine, self.networkGuard, self.book) = (engine, networkGuard, book)
        (self.files, self.tls, self.faults) = (files, tls, faults)
    }

    func connection(_ attempt: ConnectionAttempt) -> ConnectionVerdict {
        let address = attempt.destination.address
        // The program's own servers and a database are no business of a mock.
        let isOther = address.isOfThisMachine && networkGuard != .none && !isMocked(attempt.destination)
        return isOther ? .allow : faults.connection(attempt, host: host(of: address)) ?? .accept
    }

    /// The host that a program meant by an address.
    private func host(of address: IPAddress) -> String { book.name(of: address) ?? "\(address)" }

    /// Whether a stub names an address of this machine with its port.
    private func isMocked(_ address: SocketAddress) -> Bool {
        ["http", "https"].contains { scheme in
            let origin = StubHandler.Origin(scheme: scheme, host: "\(address.address)", port: address.port)
            guard let url = URL(string: "\(scheme)://\(origin.authority)/") else { return false }
            return engine.namesOrigin(of: CapturedRequest(method: "GET", url: url))
        }
    }

    func file(_ attempt: FileAttempt) -> FileVerdict {
        let bytes = files.contents(for: attempt.path) { path in
            FileManager.default.contents(atPath: "/proc/\(attempt.process.id)/root\(path)").map(Array.init)
        }
        guard let bytes, let file = try? ReplacementFile(bytes) else { return .allow }
        return .replace(file)
    }

    func accepted(_ connection: AcceptedConnection) {
        let address = connection.destination
        let one = ProgramConnection(
            engine: engine, tls: tls, faults: faults, process: connection.process, host: host(of: address.address),
            port: address.port)
        threads.start(connection.descriptor) { _ = one.serve($0) }
    }

    func refused(_ call: RefusedCall) {}
}
#endif
