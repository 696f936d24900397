#if os(Linux)
import MockURLResponder

/// The reports of a server with a URL of its own on clients that it cannot answer.
extension Refusal {
    /// A client that begins TLS with a server of http.
    static func tlsWithoutServer(at address: SocketAddress) -> Refusal {
        Refusal(
            kind: .failedHandshake, predicate: "began TLS with the server of http at \(address)",
            expected: "a request of HTTP/1.1", found: "the beginning of TLS",
            advice: "give the client the URL of the server, or start the server with TLS")
    }

    /// Fails for what is no fault of the client: it is gone, or a stub asks for the failure.
    init?(_ failure: TLSFailure, at address: SocketAddress) {
        switch failure.kind {
        // A client that closes a connection without a request may have opened it in advance.
        case .distrusted(.closedWithoutRequest), .intendedFault, .connection: return nil
        case .distrusted:
            self.init(
                kind: .untrustedAuthority, predicate: "does not trust the certificate of the server at \(address)",
                expected: "a client that trusts the authority of the server", found: failure.reason.asFinding,
                advice:
                    "give the client the certificate of the authority: server.certificate, or the file of "
                    + "mock-url serve --certificate, such as curl --cacert FILE")
        default:
            self.init(
                kind: .failedHandshake, predicate: "made no TLS connection to the server at \(address)",
                expected: "TLS 1.2 or 1.3, and HTTP/1.1", found: failure.reason.asFinding,
                advice: "give the client the URL of the server, and correct the TLS settings of the client")
        }
    }
}
#endif
