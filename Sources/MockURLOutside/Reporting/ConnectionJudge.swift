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
    let process: ProgramProcess
    /// The destination of the program, behind its proxy if it has one.
    var destination: RealRoute.Place

    private var place: String { destination.description }
    private var port: UInt16 { destination.port }

    // MARK: Bytes

    /// Waits for the client where it may wait for the server, and reports that.
    ///
    /// - Returns: Whether the connection is refused: the client is silent at a port whose usual protocol the server begins. At other
    ///   ports, a silent client may have connected in advance.
    func refusesSilence(of socket: ConnectionSocket) -> Bool {
        guard port != 80, port != 443 else { return false }
        let isKnown = UsualProtocol.at(port)?.serverBegins == true
        let seconds = isKnown ? 1 : 5
        guard !socket.waitForBytes(seconds: Double(seconds)), !engine.names(destination) else { return false }
        if isKnown {
            reports.refuse(.notHTTP(to: place, port: port, found: "no byte of the client"), to: process)
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
        case .http2: reports.refuse(.http2Only(to: place, found: "the beginning of HTTP/2\(suffix)"), to: process)
        case .tls: reports.refuse(.notHTTP(to: place, port: port, found: "the beginning of TLS\(suffix)"), to: process)
        case .other(let quotation):
            reports.refuse(.notHTTP(to: place, port: port, found: "the bytes \(quotation)\(suffix)"), to: process)
        }
        return true
    }

    // MARK: TLS

    /// Reports that there is no server of TLS.
    func refuseTLS(because error: any Error) {
        reports.refuse(.missingLibrary(for: place, error), to: process)
    }

    /// Notes that the client sent something after the handshake.
    ///
    /// - Parameter host: The host that the client asked for.
    func noteTrust(in host: String) { trust.noteTrust(of: process, in: SocketAddress.text(host: host, port: port)) }

    func report(_ failure: TLSFailure) {
        let place = SocketAddress.text(host: failure.host ?? destination.host, port: port)
        switch failure.kind {
        case .distrusted(.alert(let alert)):
            reports.refuse(trust.refusal(of: process, to: place, .alert(alert)), to: process)
        case .distrusted(let sign):
            if trust.noteSilence(of: process, to: place) {
                reports.warn(of: trust.refusal(of: process, to: place, sign), to: process)
            }
        case .onlyOtherProtocols(let offered):
            let found = "the ALPN protocols \(offered.map { $0.shown() }.joined(separator: ", "))"
            let isHTTP2 = offered.contains("h2")
            reports.refuse(
                isHTTP2 ? .http2Only(to: place, found: found) : .notHTTP(to: place, port: port, found: found),
                to: process)
        case .notTLS: reports.refuse(.notHTTP(to: place, port: port, found: "a byte of TLS and others"), to: process)
        case .alert, .protocolError, .certificate: reports.warn(of: .failedHandshake(with: place, failure), to: process)
        case .intendedFault, .connection, .serverWithoutHTTP1, .invalidServerCertificate: break
        }
    }

    // MARK: Requests

    /// Reports a request that could not be read.
    func report(_ end: HTTPConnection.End) {
        guard case .malformed(let fault) = end, fault.kind != .endedEarly else { return }
        reports.warn(of: .malformedRequest(to: place, fault), to: process)
    }
}
#endif
