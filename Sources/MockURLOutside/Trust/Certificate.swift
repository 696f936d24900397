#if os(Linux)
import Foundation

/// A signed certificate, encoded and as the object of the TLS library.
///
/// `@unchecked Sendable` holds because the object is not changed after `init`. Connections count their references to it
/// atomically.
final class Certificate: @unchecked Sendable {
    let library: TLSLibrary
    let handle: OpaquePointer
    let bytes: [UInt8]

    init(_ bytes: [UInt8], _ library: TLSLibrary) throws(CertificateError) {
        let handle = bytes.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return library.certificates.decodeCertificate(nil, &start, buffer.count)
        }
        guard let handle else { throw CertificateError(library, action: "read a certificate") }
        (self.library, self.handle, self.bytes) = (library, handle, bytes)
    }

    deinit {
        library.certificates.freeCertificate(handle)
    }

    /// The text form of the certificate, as bundles of authorities contain it.
    var pem: String {
        let text = Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n"
    }
}

/// The contents of a certificate before it is signed.
struct CertificateContents {
    /// The first and the last second of validity.
    var validity: Range<Date>
    var subject: [UInt8]
    var issuer: [UInt8]
    /// The encoded public key of the subject.
    var publicKey: [UInt8]
    /// The encoded extensions, in order.
    var extensions: [[UInt8]]

    func signed(by key: PrivateKey) throws(CertificateError) -> Certificate {
        // The serial number is random and has 127 bits: clients refuse two certificates with one issuer and number.
        let serial = [0x40 | UInt8.random(in: 0..<0x40)] + (1..<16).map { _ in UInt8.random(in: 0...255) }
        let ecdsaWithSHA256 = DER.sequence(DER.identifier(1, 2, 840, 10045, 4, 3, 2))
        let version3 = DER.tagged(0, DER.integer([2]))
        let contents = DER.sequence(
            version3, DER.integer(serial), ecdsaWithSHA256, issuer,
            DER.sequence(DER.time(validity.lowerBound), DER.time(validity.upperBound)), subject, publicKey,
            DER.tagged(3, DER.element(0x30, extensions.flatMap { $0 })))
        let signature = DER.bits(try key.signature(of: contents))
        return try Certificate(DER.sequence(contents, ecdsaWithSHA256, signature), key.library)
    }

    /// Encodes the name of a subject or an issuer: the organisation, which says where a certificate comes from, and a name.
    static func name(_ commonName: String?) -> [UInt8] {
        func attribute(_ number: Int, _ value: String) -> [UInt8] {
            DER.set(DER.sequence(DER.identifier(2, 5, 4, number), DER.text(value)))
        }
        let organisation = attribute(10, "MockURLResponder")
        return DER.element(0x30, organisation + (commonName.map { attribute(3, $0) } ?? []))
    }
}

/// The extensions of certificates that clients examine.
enum CertificateExtension {
    /// Declares an authority that signs no other authority.
    static let authority = critical(19, DER.sequence(DER.yes, DER.integer([0])))
    /// Permits signing certificates and revocation lists.
    static let signsCertificates = critical(15, DER.bits([0b0000_0110], unused: 1))
    /// Permits signatures, which is all that a handshake with an EC key needs.
    static let signsHandshakes = critical(15, DER.bits([0b1000_0000], unused: 7))
    static let authenticatesServer = plain(37, DER.sequence(DER.identifier(1, 3, 6, 1, 5, 5, 7, 3, 1)))

    static func subjectKey(_ identifier: [UInt8]) -> [UInt8] { plain(14, DER.octets(identifier)) }

    static func authorityKey(_ identifier: [UInt8]) -> [UInt8] {
        plain(35, DER.sequence(DER.element(0x80, identifier)))
    }

    /// Names the hosts: an address as its bytes, any other host as a DNS name.
    static func hosts(_ hosts: [String]) -> [UInt8] {
        let names = hosts.flatMap { host in
            addressBytes(of: host).map { DER.element(0x87, $0) } ?? DER.element(0x82, Array(host.utf8))
        }
        return plain(17, DER.sequence(names))
    }

    /// Returns the bytes of an IPv4 or IPv6 address; `nil` for a name.
    static func addressBytes(of host: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, host, &bytes) == 1 { return Array(bytes.prefix(4)) }
        return inet_pton(AF_INET6, host, &bytes) == 1 ? bytes : nil
    }

    private static func plain(_ number: Int, _ value: [UInt8]) -> [UInt8] {
        DER.sequence(DER.identifier(2, 5, 29, number), DER.octets(value))
    }

    private static func critical(_ number: Int, _ value: [UInt8]) -> [UInt8] {
        DER.sequence(DER.identifier(2, 5, 29, number), DER.yes, DER.octets(value))
    }
}
#endif
