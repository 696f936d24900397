#if os(Linux)
import Foundation

/// Adds an authority to the key store from which Java reads the authorities that it trusts.
///
/// The real entries stay unchanged, byte for byte.
struct JavaKeyStore {
    /// The password of every `cacerts` that a distribution brings.
    ///
    /// It protects nothing, because it is the same everywhere.
    private static let password = "changeit"
    private static let alias = "mock-url-responder-one-launch"

    let certificate: [UInt8]
    let library: TLSLibrary

    /// A store in Java's older format with no entry but the authority.
    var alone: [UInt8]? {
        let empty: [UInt8] = [0xFE, 0xED, 0xFE, 0xED, 0, 0, 0, 2, 0, 0, 0, 0]
        return adding(to: empty + digest(of: empty))
    }

    /// Returns a store with the authority; `nil` for a file in another format, or with another password.
    func adding(to store: [UInt8]) -> [UInt8]? {
        store.starts(with: [0xFE, 0xED, 0xFE, 0xED]) ? addingToJKS(store) : addingToPKCS12(store)
    }

    // MARK: JKS

    /// Adds an entry to a store of the format JKS: a magic number, a version, a count, the entries and a digest.
    private func addingToJKS(_ store: [UInt8]) -> [UInt8]? {
        let digestCount = 20
        guard store.count >= 12 + digestCount, store[4..<8].elementsEqual([0, 0, 0, 2]) else { return nil }
        let contents = Array(store.dropLast(digestCount))
        // Another password cannot be guessed, and Java refuses a store with a wrong digest.
        guard digest(of: contents).elementsEqual(store.suffix(digestCount)) else { return nil }
        let count = contents[8..<12].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } + 1
        guard count <= UInt64(Int32.max) else { return nil }
        let trustedCertificate: [UInt8] = [0, 0, 0, 2]
        let milliseconds = UInt64(max(0, Date().timeIntervalSince1970) * 1000)
        let entry =
            trustedCertificate + shortString(Self.alias) + bigEndian(milliseconds) + shortString("X.509")
            + bigEndian(UInt32(certificate.count)) + certificate
        let changed = Array(contents[..<8]) + bigEndian(UInt32(count)) + contents[12...] + entry
        return changed + digest(of: changed)
    }

    /// The digest that shows whether a store was changed without its password.
    private func digest(of contents: [UInt8]) -> [UInt8] {
        let salt = Self.password.utf16.flatMap { bigEndian($0) } + Array("Mighty Aphrodite".utf8)
        let bytes = salt + contents
        var digest = [UInt8](repeating: 0, count: 20)
        _ = library.certificates.sha1(bytes, bytes.count, &digest)
        return digest
    }

    private func shortString(_ text: String) -> [UInt8] { bigEndian(UInt16(text.utf8.count)) + Array(text.utf8) }

    private func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    // MARK: PKCS #12

    /// Adds an unencrypted part with the authority to a store of the format PKCS #12.
    ///
    /// The encrypted parts need no password this way. The digest over all parts is left out: it is optional, and Java then
    /// checks none.
    private func addingToPKCS12(_ store: [UInt8]) -> [UInt8]? {
        var file = DERReader(store[...])
        guard let outer = file.next(0x30) else { return nil }
        var fields = DERReader(outer.contents)
        guard let version = fields.next(0x02), version.contents.elementsEqual([3]), let content = fields.next(0x30),
            let parts = octets(in: content)
        else { return nil }
        var list = DERReader(parts)
        guard let old = list.next(0x30) else { return nil }
        let all = DER.octets(DER.element(0x30, Array(old.contents) + dataContent(DER.octets(DER.sequence(bag)))))
        return DER.sequence(Array(version.bytes), dataContent(all))
    }

    /// Returns the bytes in a content of the type `data`.
    private func octets(in content: DERReader.Element) -> ArraySlice<UInt8>? {
        var reader = DERReader(content.contents)
        guard let type = reader.next(0x06), type.bytes.elementsEqual(Self.dataType), let tagged = reader.next(0xA0)
        else { return nil }
        var inner = DERReader(tagged.contents)
        return inner.next(0x04)?.contents
    }

    private static let dataType = DER.identifier(1, 2, 840, 113549, 1, 7, 1)

    private func dataContent(_ octets: [UInt8]) -> [UInt8] {
        DER.sequence(Self.dataType, DER.tagged(0, octets))
    }

    /// The certificate with its name and the attribute by which Java knows that it is trusted.
    private var bag: [UInt8] {
        let x509 = DER.identifier(1, 2, 840, 113549, 1, 9, 22, 1)
        let name = DER.element(0x1E, Self.alias.utf16.flatMap { bigEndian($0) })
        let anyUsage = DER.identifier(2, 5, 29, 37, 0)
        return DER.sequence(
            DER.identifier(1, 2, 840, 113549, 1, 12, 10, 1, 3),
            DER.tagged(0, DER.sequence(x509, DER.tagged(0, DER.octets(certificate)))),
            DER.set(
                DER.sequence(DER.identifier(1, 2, 840, 113549, 1, 9, 20), DER.set(name)),
                DER.sequence(DER.identifier(2, 16, 840, 1, 113894, 746875, 1, 1), DER.set(anyUsage))))
    }
}
#endif
