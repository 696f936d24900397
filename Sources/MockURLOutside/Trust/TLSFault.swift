#if os(Linux)
/// A real fault of the TLS handshake that a stub asks for.
package enum TLSFault: Sendable, Hashable, CaseIterable {
    /// The certificate is signed by itself.
    case selfSignedCertificate
    /// The certificate is signed by an authority that no program has.
    case unknownRoot
    case expiredCertificate
    case futureCertificate
    /// The certificate belongs to another host.
    case otherHost
    /// The server refuses the handshake with the alert `handshake_failure`.
    case failedHandshake
    /// The server asks for a certificate of the client, and refuses both a client without one and any certificate.
    case refusedClientCertificate

    /// The fault for an error of `NSURLErrorDomain`; `nil` for an error that TLS does not cause.
    package init?(urlErrorCode: Int) {
        switch urlErrorCode {
        case -1200: self = .failedHandshake
        case -1201: self = .expiredCertificate
        case -1202: self = .selfSignedCertificate
        case -1203: self = .unknownRoot
        case -1204: self = .futureCertificate
        case -1205, -1206: self = .refusedClientCertificate
        default: return nil
        }
    }
}
#endif
