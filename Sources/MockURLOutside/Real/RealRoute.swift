#if os(Linux)
import Foundation
import MockURLResponder

/// The way to a real server.
struct RealRoute: Sendable {
    /// Host and port, as the program meant them.
    struct Place: Sendable, Hashable, CustomStringConvertible {
        let host: String
        let port: UInt16

        var description: String { SocketAddress.text(host: host, port: port) }
    }

    /// The server that the program connected to, or a proxy.
    let place: Place
    /// The server behind the proxy, and the program's request for a tunnel to it.
    var tunnel: (place: Place, request: [UInt8])?

    var server: Place { tunnel?.place ?? place }

    /// How long to wait for one of several addresses, in seconds.
    private static let connectTimeout = 10.0

    /// Connects to the server, and through the proxy if there is one.
    func connect(_ names: RealNames, for program: ConnectionSocket) throws(RealFailure) -> RealSocket {
        let socket = try connect(names.resolve(place.host), for: program)
        if let tunnel { try open(tunnel.request, on: socket) }
        return socket
    }

    private func connect(
        _ resolution: RealNames.Resolution, for program: ConnectionSocket
    ) throws(RealFailure) -> RealSocket {
        let addresses: [IPAddress]
        switch resolution {
        case .unknown: throw failure(.unknownName)
        case .failed: throw failure(.unresolvedName)
        case .addresses(let all): addresses = all
        }
        var last = SystemError("connect", code: EADDRNOTAVAIL)
        for (index, address) in addresses.enumerated() {
            do {
                let timeout = index + 1 < addresses.count ? Self.connectTimeout : nil
                return try RealSocket(SocketAddress(address, port: place.port), within: timeout, for: program)
            } catch let error as SystemError where error.code != ECANCELED {
                last = error
            } catch {
                throw failure(.programLeft)
            }
        }
        throw failure(.connection(last))
    }

    /// Asks the proxy for the tunnel, in the words of the program.
    private func open(_ request: [UInt8], on socket: RealSocket) throws(RealFailure) {
        do {
            try request.withUnsafeBytes { try socket.write($0) }
            let reader = AnswerReader(stream: socket)
            while true {
                guard let head = try reader.readHead(toMethod: "CONNECT") else { throw failure(.closedEarly) }
                if head.isInformational { continue }
                guard (200..<300).contains(head.status) else { throw failure(.refusedTunnel(head.status)) }
                return
            }
        } catch {
            throw failure(error, socket)
        }
    }

    func failure(_ kind: RealFailure.Kind) -> RealFailure { RealFailure(kind: kind, server: "\(server)") }

    /// Returns the failure for an error of a stream to the server.
    func failure(_ error: any Error, _ socket: RealSocket) -> RealFailure {
        if socket.hasProgramLeft { return failure(.programLeft) }
        return switch error {
        case let known as RealFailure: known
        case let error as SystemError: failure(.connection(error))
        case let lost as TLSFailure where lost.isLost: failure(.closedEarly)
        case let failed as TLSFailure: failure(.tls(failed))
        case let fault as AnswerFault where fault.isEarlyEnd: failure(.closedEarly)
        case let fault as AnswerFault: failure(.unreadable(fault))
        default: failure(.closedEarly)
        }
    }
}
#endif
