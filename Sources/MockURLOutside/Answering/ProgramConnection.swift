#if os(Linux)
import Foundation
import MockURLResponder

/// A connection of a program to the launcher: TLS or not, then requests.
struct ProgramConnection {
    /// How a connection ended, for those who report it.
    enum End {
        case http(HTTPConnection.End)
        case tls(TLSFailure)
    }

    /// The first byte of a TLS record with a handshake.
    private static let handshake: UInt8 = 22

    let engine: Engine
    let tls: TLSServer?
    let faults: ConnectionFaults
    let process: ProgramProcess
    let host: String
    let port: UInt16

    /// Serves the connection to its end, on the calling thread.
    func serve(_ socket: ConnectionSocket) -> End {
        let plain = SocketStream(descriptor: socket.descriptor)
        guard let tls, isTLS(socket) else { return .http(serve(plain, "http", host, socket)) }
        do {
            let stream = try tls.accept(plain, destination: host) { faults.handshake(host: $0, port: port) }
            return .http(serve(stream, "https", stream.serverName ?? host, socket))
        } catch {
            socket.retire { plain.close() }
            return .tls(error)
        }
    }

    private func serve(
        _ stream: any ByteStream, _ scheme: String, _ host: String, _ socket: ConnectionSocket
    ) -> HTTPConnection.End {
        let handler = StubHandler(
            engine: engine, process: process, origin: .init(scheme: scheme, host: host, port: port))
        return HTTPConnection(stream: stream, socket: socket).run { try handler.answer(&$0) }
    }

    /// Waits for the first byte, and looks at it.
    private func isTLS(_ socket: ConnectionSocket) -> Bool {
        var first: UInt8 = 0
        while true {
            let count = recv(socket.descriptor, &first, 1, Int32(MSG_PEEK))
            if count >= 0 || errno != EINTR { return count == 1 && first == Self.handshake }
        }
    }
}
#endif
