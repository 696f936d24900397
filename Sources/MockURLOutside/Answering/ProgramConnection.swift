#if os(Linux)
import Foundation
import MockURLResponder

/// A connection of a program to the launcher: TLS or not, then requests.
struct ProgramConnection {
    /// How a connection ended, for those who report it.
    enum End {
        case http(HTTPConnection.End)
        case tls(TLSFailure)
        /// The bytes were passed on unread: they are not HTTP, or another protocol was agreed on.
        case passed
        /// The server whose bytes would have been passed on cannot be reached.
        case unreachable(RealFailure)
    }

    /// The first byte of a TLS record with a handshake.
    private static let handshake: UInt8 = 22
    /// How long a program may be silent until the server is given the first word, in seconds.
    private static let silence = 0.3

    let engine: Engine
    let tls: TLSServer?
    let faults: ConnectionFaults
    let network: RealNetwork
    let networkGuard: NetworkGuardMode
    let process: ProgramProcess
    let socket: ConnectionSocket
    /// The way to what the program connected to.
    var route: RealRoute

    /// Serves the connection to its end, on the calling thread.
    func serve() -> End { serve(SocketStream(descriptor: socket.descriptor), []) }

    /// Serves a stream of which some bytes were read already.
    private func serve(_ stream: any ByteStream, _ ahead: [UInt8]) -> End {
        var ahead = ahead
        let passesBytes = engine.permits(route.server, networkGuard)
        if passesBytes, isSilent(stream, ahead), let end = letServerSpeak(stream, secureHost: nil) { return end }
        guard let tls, firstByte(of: stream, &ahead) == Self.handshake else {
            return serve(stream, ahead, passesBytes: passesBytes, secureHost: nil)
        }
        do {
            let secure = try tls.accept(
                ahead.isEmpty ? stream : AheadStream(ahead, stream), destination: route.server.host
            ) { [faults, route] in faults.handshake(host: $0, port: route.server.port) }
            let host = secure.serverName ?? route.server.host
            if passesBytes, isSilent(secure, []), let end = letServerSpeak(secure, secureHost: host) { return end }
            return serve(secure, [], passesBytes: passesBytes, secureHost: host)
        } catch {
            socket.retire { stream.close() }
            return .tls(error)
        }
    }

    private func serve(_ stream: any ByteStream, _ ahead: [UInt8], passesBytes: Bool, secureHost: String?) -> End {
        let server = RealServer(network, route, for: socket, secureHost: secureHost)
        defer { server.end() }
        var ahead = ahead
        do {
            if passesBytes, try !isHTTP(stream, &ahead) { return pass(stream, ahead, to: server) }
        } catch {
            socket.retire { stream.close() }
            return (error as? TLSFailure).map { .tls($0) } ?? .http(.clientClosed)
        }
        let handler = StubHandler(
            engine: engine, process: process, networkGuard: networkGuard,
            origin: .init(
                scheme: secureHost == nil ? "http" : "https", host: secureHost ?? route.server.host,
                port: route.server.port), server: server)
        let end = HTTPConnection(stream: stream, socket: socket, beginning: ahead).run { try handler.answer(&$0) }
        guard case .tunnel(let rest) = end else { return .http(end) }
        if let link = server.upgraded {
            RealTunnel(program: stream, socket: socket, link: link).run(sent: rest, received: link.takeRest())
            return .passed
        }
        guard let tunnel = server.tunnel else { return .http(end) }
        var inner = self
        inner.route.tunnel = tunnel
        return inner.serve(stream, rest)
    }

    // MARK: First bytes

    /// Returns the first byte without taking it from the stream, unless the stream has TLS.
    private func firstByte(of stream: any ByteStream, _ ahead: inout [UInt8]) -> UInt8? {
        if let first = ahead.first { return first }
        guard stream is SocketStream else {
            _ = try? readAhead(of: stream, &ahead)
            return ahead.first
        }
        var first: UInt8 = 0
        while true {
            let count = recv(socket.descriptor, &first, 1, Int32(MSG_PEEK))
            if count >= 0 || errno != EINTR { return count == 1 ? first : nil }
        }
    }

    /// Whether the program sends a request, or nothing.
    private func isHTTP(_ stream: any ByteStream, _ ahead: inout [UInt8]) throws -> Bool {
        if ahead.isEmpty, try !readAhead(of: stream, &ahead) { return true }
        while true {
            switch FirstBytes(ahead) {
            case .http: return true
            case .other: return false
            case .undecided:
                guard stream.holdsBytes || socket.waitForBytes(seconds: Self.silence), try readAhead(of: stream, &ahead)
                else { return false }
            }
        }
    }

    private func readAhead(of stream: any ByteStream, _ ahead: inout [UInt8]) throws -> Bool {
        let bytes = try [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, count in
            count = try stream.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        ahead += bytes
        return !bytes.isEmpty
    }

    private func isSilent(_ stream: any ByteStream, _ ahead: [UInt8]) -> Bool {
        ahead.isEmpty && !stream.holdsBytes && !socket.waitForBytes(seconds: Self.silence)
    }

    // MARK: Other protocols

    /// Connects to the server of a silent program, and passes bytes on if the server speaks first.
    ///
    /// Returns `nil` if the program speaks first.
    private func letServerSpeak(_ stream: any ByteStream, secureHost: String?) -> End? {
        let server = RealServer(network, route, for: socket, secureHost: secureHost)
        do {
            let link = try server.newLink()
            guard try link.wait(programIsReady: false) == .server else {
                link.close()
                return nil
            }
            RealTunnel(program: stream, socket: socket, link: link).run(sent: [])
            return .passed
        } catch {
            socket.retire { stream.reset() }
            return .unreachable(error)
        }
    }

    private func pass(_ stream: any ByteStream, _ ahead: [UInt8], to server: RealServer) -> End {
        do {
            RealTunnel(program: stream, socket: socket, link: try server.newLink()).run(sent: ahead)
            return .passed
        } catch {
            socket.retire { stream.reset() }
            return .unreachable(error)
        }
    }
}

extension Engine {
    /// Whether anything may be sent to a place, because the network is allowed and no stub names the place.
    func permits(_ place: RealRoute.Place, _ networkGuard: NetworkGuardMode) -> Bool {
        (settings.effectivePolicy.allowsNetwork || networkGuard == .off) && !names(place)
    }

    /// Whether a stub names a host and port.
    func names(_ place: RealRoute.Place) -> Bool {
        ["http", "https"].contains { scheme in
            let origin = StubHandler.Origin(scheme: scheme, host: place.host, port: place.port)
            guard let url = URL(string: "\(scheme)://\(origin.authority)/") else { return false }
            return namesOrigin(of: CapturedRequest(method: "GET", url: url))
        }
    }
}
#endif
