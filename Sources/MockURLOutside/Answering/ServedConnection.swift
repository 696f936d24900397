#if os(Linux)
import Foundation
import MockURLResponder

/// A connection of any client to a server with a URL of its own: TLS if the server has it, then requests.
struct ServedConnection {
    let engine: Engine
    /// The server of TLS; `nil` for a server of http.
    let tls: TLSServer?
    let faults: ConnectionFaults
    let socket: ConnectionSocket
    /// Receives a message about a client that cannot be answered, and whether it left within its request.
    let warn: (Message, _ isCut: Bool) -> Void

    /// Serves the connection to its end, on the calling thread.
    func serve() {
        guard let address = SocketAddress(of: socket.descriptor, by: getsockname) else { return }
        let transport = SocketStream(descriptor: socket.descriptor)
        let stream: any ByteStream
        var origin = StubHandler.Origin(scheme: "http", host: "\(address.address)", port: address.port)
        do {
            if let tls {
                let secure = try tls.accept(transport, destination: origin.host) { [faults] host in
                    faults.handshake(host: host, port: address.port)
                }
                origin = StubHandler.Origin(
                    scheme: "https", host: secure.serverName ?? origin.host, port: address.port)
                stream = secure
            } else {
                stream = transport
            }
        } catch {
            report(error, at: address)
            return socket.retire { transport.close() }
        }
        let handler = StubHandler(engine: engine, origin: origin)
        switch HTTPConnection(stream: stream, socket: socket).run({ try handler.answer(&$0) }) {
        case .malformed(let fault) where fault.kind == .tlsHandshake: tell(.tlsWithoutServer(at: address))
        case .malformed(let fault) where fault.kind == .endedEarly:
            tell(.cutRequest(to: "\(address)", fault, isStopped: socket.wasShutDown), isCut: true)
        case .malformed(let fault): tell(.malformedRequest(to: "\(address)", fault))
        // Some clients refuse a certificate only after the handshake.
        case .failed(let error): report(error, at: address)
        case .clientClosed, .answered, .tunnel: break
        }
    }

    private func report(_ error: any Error, at address: SocketAddress) {
        if let failure = error as? TLSFailure, let refusal = Refusal(failure, at: address) { tell(refusal) }
    }

    private func tell(_ refusal: Refusal, isCut: Bool = false) { warn(refusal.line(on: "a client"), isCut) }
}
#endif
