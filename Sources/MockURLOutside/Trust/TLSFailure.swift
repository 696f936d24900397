#if os(Linux)
import Foundation

/// The reason why a TLS connection was not made, or why it ended.
package struct TLSFailure: Error, CustomStringConvertible {
    package enum Kind: Sendable {
        /// The client's first bytes are no TLS.
        case notTLS
        /// The client refuses our certificate.
        case distrusted(Distrust)
        /// The client offers only other protocols than HTTP/1.1, by ALPN.
        case onlyOtherProtocols(offered: [String])
        /// The server does not speak HTTP/1.1, by ALPN.
        case serverWithoutHTTP1
        /// The connection failed with the fault that a stub asks for.
        case intendedFault(TLSFault)
        /// The certificate of a real server is not valid; the code is that of OpenSSL's verification.
        case invalidServerCertificate(code: Int, reason: String)
        /// The other side ended the connection with an alert.
        case alert(TLSAlert)
        /// The connection under TLS failed, or ended within the handshake (`nil`).
        case connection(SystemError?)
        /// The other side broke the protocol, or has no version or cipher in common; in the words of the TLS library.
        case protocolError(String)
        /// A certificate could not be issued.
        case certificate(CertificateError)
    }

    /// How a client showed that it does not trust our certificate.
    package enum Distrust: Sendable, Equatable {
        case alert(TLSAlert)
        /// The client closed the connection after it had received the certificate, within the handshake.
        case closedHandshake
        /// The client finished the handshake, and closed the connection without a byte of a request.
        ///
        /// Some clients examine the certificate only then. A client that opens connections in advance does the same.
        case closedWithoutRequest
    }

    package let kind: Kind
    /// The host that the client asked for by SNI, or the host that this side connected to.
    package let host: String?

    package init(kind: Kind, host: String?) {
        (self.kind, self.host) = (kind, host)
    }

    /// Whether the other side closed or reset the connection without an alert.
    package var isLost: Bool {
        if case .connection(let error) = kind { error?.isLost ?? true } else { false }
    }

    package var description: String {
        "TLS\(host.map { " with \($0)" } ?? ""): \(reason)"
    }

    /// The code of `NSURLErrorDomain` by which a client of Foundation reports such a failure of its server.
    package var urlErrorCode: Int {
        switch kind {
        case .invalidServerCertificate(let code, _):
            switch code {
            case 10: -1201
            case 9: -1204
            case 2, 19, 20, 21: -1203
            default: -1202
            }
        case .alert(let alert) where alert.requiresCertificate: -1206
        case .alert(let alert) where alert.refusesCertificate: -1205
        case .connection(let error?) where error.isTimeout: -1001
        case .connection: -1005
        default: -1200
        }
    }

    var reason: String {
        switch kind {
        case .notTLS: "the client sent bytes that are no TLS."
        case .distrusted(.alert(let alert)): "the client refused the certificate with the alert \(alert)."
        case .distrusted(.closedHandshake): "the client closed the connection after it received the certificate."
        case .distrusted(.closedWithoutRequest):
            "the client closed the connection after the handshake without sending a request. "
                + "It may not trust the certificate, or it opened the connection in advance."
        case .onlyOtherProtocols(let offered):
            "the client offers \(offered.joined(separator: ", ")), and expected is http/1.1. "
                + "Allow HTTP/1.1 in the client. [http2-only]"
        case .serverWithoutHTTP1:
            "the server does not speak HTTP/1.1, and requests are passed on by HTTP/1.1 only. [http2-only]"
        case .intendedFault(let fault): "the connection failed with the fault of the stub: \(fault)."
        case .invalidServerCertificate(_, let reason): "the certificate of the server is not valid: \(reason)."
        case .alert(let alert): "the other side ended the connection with the alert \(alert)."
        case .connection(let error): error.map { "\($0)." } ?? "the other side closed the connection."
        case .protocolError(let reason): "\(reason)."
        case .certificate(let error): error.description
        }
    }
}

extension Error {
    /// Whether the other end has left a connection, perhaps by a reset, or does not answer any more.
    package var isLostConnection: Bool {
        switch self {
        case let error as SystemError: error.isLost || error.code == ETIMEDOUT
        case let failure as TLSFailure: failure.isLost
        default: false
        }
    }
}
#endif
