#if os(Linux)
/// The failure of an operation with keys or certificates in the TLS library.
package struct CertificateError: Error, CustomStringConvertible {
    package let description: String

    init(_ library: TLSLibrary, action: String) {
        let reason = library.takeReason() ?? "no reason was given"
        description = "\(library.name) cannot \(action): \(reason). [unusable-tls-library]"
    }
}
#endif
