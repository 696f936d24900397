#if os(Linux)
import MockURLResponder

package import Foundation

/// The authority of one launch, which issues a certificate for each host that the program connects to.
///
/// The keys are generated for the launch and exist only in the memory of this process. All certificates have one key of their
/// own: it never leaves the process either, so a key for each host would protect nothing and cost a key generation.
package final class CertificateAuthority: Sendable {
    /// A certificate with its key.
    struct Identity: Sendable {
        let certificate: Certificate
        let key: PrivateKey
    }

    private struct CacheKey: Hashable {
        let host: String
        let fault: TLSFault?
    }

    /// The largest number of certificates in the cache.
    ///
    /// A crawler may ask for any number of hosts. A certificate takes about 7 KiB.
    private static let longestCache = 4096

    package let library: TLSLibrary
    /// The time in which the authority and its certificates are valid.
    package let validity: Range<Date>
    private let peers: [String]
    private let root: Identity
    private let subject: [UInt8]
    private let hostKey: PrivateKey
    private let issued = Locked<[CacheKey: Identity]>([:])

    /// Creates an authority that is valid for one day.
    ///
    /// The day begins an hour early, for a program with another clock.
    ///
    /// - Parameters:
    ///   - library: The library that signs.
    ///   - peers: The addresses that the kernel tells clients instead of the one that they connected to.
    ///   - now: The current time.
    /// - Throws: The failure of the TLS library.
    package init(library: TLSLibrary, peers: [String] = [], now: Date = Date()) throws(CertificateError) {
        (self.library, self.peers) = (library, peers)
        validity = now.addingTimeInterval(-3600)..<now.addingTimeInterval(23 * 3600)
        // Two launches have different subjects, because a program may know the authorities of both.
        let number = String(UInt32.random(in: 0...UInt32.max), radix: 16)
        subject = CertificateContents.name("MockURLResponder, one launch \(number)")
        root = try Self.root(subject, validity: validity, PrivateKey(library))
        hostKey = try PrivateKey(library)
    }

    /// The encoded certificate of the authority.
    package var certificate: [UInt8] { root.certificate.bytes }

    /// The certificate of the authority as a PEM block.
    package var pem: String { root.certificate.pem }

    /// The name without extension under which OpenSSL looks for the authority in a directory: eight hexadecimal digits.
    package var subjectHash: String {
        let digits = String(library.certificates.subjectHash(root.certificate.handle), radix: 16)
        return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }

    /// Returns a certificate for a host, which is issued at the first use.
    ///
    /// - Parameters:
    ///   - host: A DNS name in its ASCII form, or an address.
    ///   - fault: The defect that the certificate must have.
    /// - Returns: The certificate with its key.
    /// - Throws: The failure of the TLS library.
    func identity(for host: String, fault: TLSFault? = nil) throws(CertificateError) -> Identity {
        let host = Self.normalized(host)
        let key = CacheKey(host: host, fault: fault)
        if let identity = issued.withLock({ $0[key] }) { return identity }
        let identity = try issue(for: host, fault: fault)
        issued.withLock {
            if $0.count >= Self.longestCache { $0.removeAll() }
            $0[key] = identity
        }
        return identity
    }

    private func issue(for host: String, fault: TLSFault?) throws(CertificateError) -> Identity {
        let day: Double = 24 * 3600
        var validity = validity
        var name = host
        var issuer = (name: subject, key: root.key)
        let subject = CertificateContents.name(host.utf8.count <= 64 ? host : nil)
        switch fault {
        case .expiredCertificate: validity = shifted(by: -2 * day)
        case .futureCertificate: validity = shifted(by: 2 * day)
        case .otherHost: name = "another-host.invalid"
        case .selfSignedCertificate: issuer = (subject, hostKey)
        case .unknownRoot:
            issuer = (CertificateContents.name("An authority that no program has"), try PrivateKey(library))
        case .failedHandshake, .refusedClientCertificate, nil: break
        }
        // swift-nio-ssl compares the certificate for an address with the peer of the socket.
        let peers = CertificateExtension.addressBytes(of: name) == nil ? [] : self.peers
        let contents = CertificateContents(
            validity: validity, subject: subject, issuer: issuer.name, publicKey: hostKey.publicKey,
            extensions: [
                CertificateExtension.signsHandshakes, CertificateExtension.authenticatesServer,
                CertificateExtension.hosts([name] + peers),
                CertificateExtension.subjectKey(Self.identifier(of: hostKey)),
                CertificateExtension.authorityKey(Self.identifier(of: issuer.key)),
            ])
        return Identity(certificate: try contents.signed(by: issuer.key), key: hostKey)
    }

    private func shifted(by seconds: Double) -> Range<Date> {
        validity.lowerBound.addingTimeInterval(seconds)..<validity.upperBound.addingTimeInterval(seconds)
    }

    private static func root(
        _ name: [UInt8], validity: Range<Date>, _ key: PrivateKey
    ) throws(CertificateError) -> Identity {
        let identifier = identifier(of: key)
        let contents = CertificateContents(
            validity: validity, subject: name, issuer: name, publicKey: key.publicKey,
            extensions: [
                CertificateExtension.authority, CertificateExtension.signsCertificates,
                CertificateExtension.subjectKey(identifier), CertificateExtension.authorityKey(identifier),
            ])
        return Identity(certificate: try contents.signed(by: key), key: key)
    }

    /// A short name for a key, which links a certificate to its issuer.
    private static func identifier(of key: PrivateKey) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 20)
        _ = key.library.certificates.sha1(key.publicKey, key.publicKey.count, &digest)
        return digest
    }

    /// Returns a host in small letters, without the dot at the end and without the brackets of an IPv6 address.
    private static func normalized(_ host: String) -> String {
        var host = host.lowercased()
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        if host.hasSuffix("."), host != "." { host.removeLast() }
        return host
    }
}
#endif
