#if os(Linux)
import Foundation
import MockURLResponder

/// Reports what a connection of a program shows besides requests.
///
/// A report comes before the end of the connection, so that a process which is killed does not see that end.
struct ConnectionJudge: Sendable {
    let engine: Engine
    let reports: LaunchReports
    let trust: TrustWatch
    let undecided: UndecidedConnections
    let process: ProgramProcess
    let socket: ConnectionSocket
    /// The destination of the program, behind its proxy if it has one.
    var destination: RealRoute.Place

    private var place: String { destination.description }
    private var port: UInt16 { destination.port }

    // MARK: Decisions

    /// Notes the connection, until a request on it is decided.
    func begin() { undecided.begin(socket, (process, destination)) }

    /// Notes that a request is decided, or that the connection needs no decision.
    func noteDecision() { undecided.use(socket) }

    /// Notes the end of the connection.
    func end() { undecided.end(socket) }

    /// Notes that a request without a stub stops the process, and stops it.
    ///
    /// A program cannot catch the signal, so the report is not lost in its error handling.
    func stop(by request: String, _ report: PreventionReports.Report) {
        reports.noteStop(of: process, by: request, report)
        process.kill()
    }

    private func refuse(_ refusal: Refusal) {
        noteDecision()
        reports.refuse(refusal, to: process)
    }

    // MARK: Bytes

    /// Waits for the client where it may wait for the server, and reports that.
    ///
    /// - Returns: Whether the connection is refused: the client is silent at a port whose usual protocol the server begins. At other
    ///   ports, a silent client may have connected in advance.
    func refusesSilence() -> Bool {
        guard port != 80, port != 443 else { return false }
        let isKnown = UsualProtocol.at(port)?.serverBegins == true
        let seconds = isKnown ? 1 : 5
        guard !socket.waitForBytes(seconds: Double(seconds)), !engine.names(destination) else { return false }
        if isKnown {
            refuse(.notHTTP(to: place, port: port, found: "no byte of the client"))
        } else {
            reports.warn(of: .silence(to: place, seconds: seconds), to: process)
        }
        return isKnown
    }

    /// Reports first bytes that are no request.
    ///
    /// - Returns: Whether the connection is refused.
    func refuses(_ bytes: some RandomAccessCollection<UInt8>, inTLS: Bool) -> Bool {
        let suffix = inTLS ? " in TLS" : ""
        switch ProtocolGuess(bytes) {
        case .http: return false
        case .http2: refuse(.http2Only(to: place, found: "the beginning of HTTP/2\(suffix)"))
        case .tls: refuse(.notHTTP(to: place, port: port, found: "the beginning of TLS\(suffix)"))
        case .other(let quotation):
            refuse(.notHTTP(to: place, port: port, found: "the bytes \(quotation)\(suffix)"))
        }
        return true
    }

    // MARK: TLS

    /// Reports that there is no server of TLS.
    func refuseTLS(because error: any Error) {
        refuse(.missingLibrary(for: place, error))
    }

    /// Notes that the client sent something after the handshake.
    ///
    /// - Parameter host: The host that the client asked for.
    func noteTrust(in host: String) { trust.noteTrust(of: process, in: SocketAddress.text(host: host, port: port)) }

    func report(_ failure: TLSFailure) {
        let place = SocketAddress.text(host: failure.host ?? destination.host, port: port)
        switch failure.kind {
        case .distrusted(.alert(let alert)):
            refuse(trust.refusal(of: process, to: place, .alert(alert)))
        case .distrusted(let sign):
            if !socket.wasShutDown, trust.noteSilence(of: process, to: place) {
                reports.warn(of: trust.refusal(of: process, to: place, sign), to: process)
            }
        case .onlyOtherProtocols(let offered):
            let found = "the ALPN protocols \(offered.map { $0.shown() }.joined(separator: ", "))"
            let isHTTP2 = offered.contains("h2")
            refuse(isHTTP2 ? .http2Only(to: place, found: found) : .notHTTP(to: place, port: port, found: found))
        case .notTLS: refuse(.notHTTP(to: place, port: port, found: "a byte of TLS and others"))
        case .alert, .protocolError, .certificate: reports.warn(of: .failedHandshake(with: place, failure), to: process)
        case .intendedFault, .connection, .serverWithoutHTTP1, .invalidServerCertificate: break
        }
    }

    // MARK: Requests

    /// Warns of a request for another host than its connection leads to, for which the field `Host` decides.
    func noteHost(_ host: String?, of request: RequestHead) {
        guard request.form == .origin, let host, IPAddress(destination.host) == nil,
            (host.hasSuffix(".") ? String(host.dropLast()) : host).lowercased() != destination.host
        else { return }
        reports.warn(of: .otherHost(host, than: place), to: process)
    }

    /// Reports a request that cannot be read or answered.
    func report(_ fault: RequestFault) {
        if fault.kind != .endedEarly {
            refuse(.malformedRequest(to: place, fault))
        } else if engine.names(destination) || !undecided.include(socket), !reports.hasStopped(process) {
            let refusal: Refusal =
                process.isEnding
                ? .endWithin(requestTo: place, fault) : .cutRequest(to: place, fault, isStopped: socket.wasShutDown)
            reports.warn(of: refusal, to: process)
        }
    }

    /// Reports a real server whose name does not exist, of which the program learned too late.
    func report(_ failure: RealFailure) {
        switch failure.kind {
        case .unknownName, .unresolvedName: reports.warn(of: .unknownServer(failure), to: process)
        default: break
        }
    }
}
#endif
