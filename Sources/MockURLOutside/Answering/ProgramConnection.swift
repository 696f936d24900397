#if os(Linux)
import Foundation
import MockURLResponder

/// A connection of a program to the launcher: TLS or not, then requests.
struct ProgramConnection {
    /// The first byte of a TLS record with a handshake.
    private static let handshake: UInt8 = 22
    /// How long a program may be silent until the server is given the first word, in seconds.
    private static let silence = 0.3

    let engine: Engine
    /// The server of TLS, or the reason why this machine has no such server.
    let tls: Result<TLSServer, any Error>
    let faults: ConnectionFaults
    let network: RealNetwork
    let networkGuard: NetworkGuardMode
    var judge: ConnectionJudge
    let process: ProgramProcess
    let socket: ConnectionSocket
    /// The way to what the program connected to.
    var route: RealRoute

    /// Serves the connection to its end, on the calling thread.
    func serve() {
        serve(SocketStream(descriptor: socket.descriptor), [])
        judge.end()
    }

    /// Serves a stream of which some bytes were read already.
    private func serve(_ stream: any ByteStream, _ ahead: [UInt8]) {
        var ahead = ahead
        let passesBytes = engine.permits(route.server, networkGuard)
        if passesBytes {
            judge.noteDecision()
            if isSilent(stream, ahead), letServerSpeak(stream, secureHost: nil) { return }
        } else if ahead.isEmpty, judge.refusesSilence() {
            return socket.retire { stream.reset() }
        }
        guard firstByte(of: stream, &ahead) == Self.handshake else {
            return serve(stream, ahead, passesBytes: passesBytes, secureHost: nil)
        }
        do {
            try serveTLS(ahead.isEmpty ? stream : AheadStream(ahead, stream), passesBytes: passesBytes)
        } catch {
            if let failure = error as? TLSFailure { judge.report(failure) } else { judge.refuseTLS(because: error) }
            socket.retire { stream.close() }
        }
    }

    private func serveTLS(_ stream: any ByteStream, passesBytes: Bool) throws {
        let secure = try tls.get().accept(stream, destination: route.server.host) { [faults, route] in
            faults.handshake(host: $0, port: route.server.port)
        }
        let host = secure.serverName ?? route.server.host
        if passesBytes {
            if isSilent(secure, []), letServerSpeak(secure, secureHost: host) { return }
        } else if !secure.holdsBytes, judge.refusesSilence() {
            return socket.retire { secure.reset() }
        }
        // By what it sends first, a client also shows whether it trusts the certificate.
        var first: [UInt8] = []
        if try readAhead(of: secure, &first) { judge.noteTrust(in: host) }
        serve(secure, first, passesBytes: passesBytes, secureHost: host)
    }

    private func serve(_ stream: any ByteStream, _ ahead: [UInt8], passesBytes: Bool, secureHost: String?) {
        let server = RealServer(network, route, for: socket, secureHost: secureHost)
        defer { server.end() }
        var ahead = ahead
        do {
            if passesBytes {
                if try !isHTTP(stream, &ahead) { return pass(stream, ahead, to: server) }
            } else if try refuses(stream, &ahead, inTLS: secureHost != nil) {
                return socket.retire { stream.reset() }
            }
        } catch {
            if let failure = error as? TLSFailure { judge.report(failure) }
            return socket.retire { stream.close() }
        }
        let place = route.server
        let isHere = IPAddress(place.host)?.isOfThisMachine ?? (place.host == "localhost")
        let handler = StubHandler(
            engine: engine, process: process, judge: judge, networkGuard: networkGuard,
            origin: .init(
                scheme: secureHost == nil ? "http" : "https", host: isHere ? place.host : secureHost ?? place.host,
                port: place.port, isHere: isHere), server: server)
        let end = HTTPConnection(stream: stream, socket: socket, beginning: ahead)
            .run(reporting: judge.report) { try handler.answer(&$0) }
        guard case .tunnel(let rest) = end else { return }
        if let link = server.upgraded {
            RealTunnel(program: stream, socket: socket, link: link).run(sent: rest, received: link.takeRest())
        } else if let tunnel = server.tunnel {
            var inner = self
            inner.route.tunnel = tunnel
            inner.judge.destination = tunnel.place
            inner.judge.begin()
            inner.serve(stream, rest)
        }
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
                let isReadable = stream.holdsBytes || socket.waitForBytes(seconds: Self.silence)
                do {
                    if isReadable, try readAhead(of: stream, &ahead) { continue }
                } catch let error where error.isLostConnection {}
                // A method and a part of its line are a request, which is slow or was cut.
                return ahead.contains(HTTPBytes.space)
            }
        }
    }

    /// Whether the program sends what no stub can answer, which is reported then.
    private func refuses(_ stream: any ByteStream, _ ahead: inout [UInt8], inTLS: Bool) throws -> Bool {
        if ahead.isEmpty, try !readAhead(of: stream, &ahead) { return false }
        return judge.refuses(ahead, inTLS: inTLS)
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
    /// Returns false if the program speaks first.
    private func letServerSpeak(_ stream: any ByteStream, secureHost: String?) -> Bool {
        let server = RealServer(network, route, for: socket, secureHost: secureHost)
        do {
            let link = try server.newLink()
            guard try link.wait(programIsReady: false) == .server else {
                link.close()
                return false
            }
            RealTunnel(program: stream, socket: socket, link: link).run(sent: [])
        } catch {
            socket.retire { stream.reset() }
        }
        return true
    }

    private func pass(_ stream: any ByteStream, _ ahead: [UInt8], to server: RealServer) {
        do {
            RealTunnel(program: stream, socket: socket, link: try server.newLink()).run(sent: ahead)
        } catch {
            socket.retire { stream.reset() }
        }
    }
}
#endif
