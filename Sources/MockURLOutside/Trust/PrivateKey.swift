#if os(Linux)
import Foundation

/// A new EC P-256 key, which exists only in the memory of this process.
///
/// `@unchecked Sendable` holds because the key never changes after `init`. OpenSSL permits signatures with one key on
/// several threads at once.
final class PrivateKey: @unchecked Sendable {
    let library: TLSLibrary
    let handle: OpaquePointer
    /// The public key with its algorithm, as certificates contain it (SubjectPublicKeyInfo).
    let publicKey: [UInt8]

    init(_ library: TLSLibrary) throws(CertificateError) {
        let ellipticCurve: Int32 = 408
        let context = library.certificates.newKeyContext(ellipticCurve, nil)
        defer { library.certificates.freeKeyContext(context) }
        var key: OpaquePointer?
        guard let context, library.certificates.beginKeyGeneration(context) == 1,
            library.certificates.controlKeyContext(context, "ec_paramgen_curve", "P-256") == 1,
            library.certificates.generateKey(context, &key) == 1, let key
        else { throw CertificateError(library, action: "generate a P-256 key") }
        self.library = library
        handle = key
        publicKey = Self.encodedPublicKey(of: key, library)
    }

    deinit {
        library.certificates.freeKey(handle)
    }

    /// Signs bytes with ECDSA and SHA-256.
    func signature(of bytes: [UInt8]) throws(CertificateError) -> [UInt8] {
        let context = library.certificates.newDigestContext()
        defer { library.certificates.freeDigestContext(context) }
        // A P-256 signature has at most 72 bytes.
        var signature = [UInt8](repeating: 0, count: 128)
        var count = signature.count
        guard let context,
            library.certificates.beginSignature(context, nil, library.certificates.sha256(), nil, handle) == 1,
            library.certificates.sign(context, &signature, &count, bytes, bytes.count) == 1
        else { throw CertificateError(library, action: "sign a certificate") }
        return Array(signature.prefix(count))
    }

    private static func encodedPublicKey(of key: OpaquePointer, _ library: TLSLibrary) -> [UInt8] {
        let count = Int(library.certificates.encodePublicKey(key, nil))
        guard count > 0 else { return [] }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            var end = buffer.baseAddress
            written = max(0, Int(library.certificates.encodePublicKey(key, &end)))
        }
    }
}

extension TLSLibrary {
    /// Returns the reason of the oldest error of this thread, and clears the errors.
    func takeReason() -> String? {
        let code = nextError()
        clearErrors()
        guard code != 0 else { return nil }
        return errorReason(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
#endif
