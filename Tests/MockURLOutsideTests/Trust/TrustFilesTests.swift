import TestSupport

@Suite struct `The files of authorities` {
    let authority: CertificateAuthority
    let files: TrustFiles
    /// Two real-looking bundles: the words of a certificate are not examined.
    let bundle = Array("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----".utf8)

    init() throws {
        authority = try CertificateAuthority(library: TestLibrary.chosen.get())
        files = TrustFiles(
            authority: authority,
            environment: ["SSL_CERT_FILE": "/opt/own//authorities.pem", "PIP_CERT": "relative.pem"])
    }

    @Test(
        arguments: [
            "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
            "/usr/lib/ssl/cert.pem", "/etc/ssl/cert.pem", "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
            "/srv/venv/lib/python3.11/site-packages/certifi/cacert.pem", "/x/pip/_vendor/certifi/cacert.pem",
            "/x/botocore/cacert.pem", "/etc/ssl//certs/./ca-certificates.crt", "/opt/own/authorities.pem",
        ])
    func `a bundle of a system, of a package or of a variable keeps its certificates and gains one`(path: String) throws
    {
        #expect(isCandidate(path))
        let contents = try #require(files.contents(for: path) { _ in bundle })
        #expect(contents == bundle + Array("\n\(authority.pem)".utf8))
    }

    @Test(
        arguments: [
            "/usr/lib/libssl.so.3", "/etc/hosts", "/srv/ca-certificates.crt", "relative.pem", "", "/",
            "/etc/ssl/certs/ca-certificates.crt.bak",
        ])
    func `another file stays unchanged`(path: String) {
        #expect(files.contents(for: path) { _ in bundle } == nil)
        #expect(!files.exists(path))
    }

    @Test func `the last component decides whether a path is a candidate`() {
        #expect(isCandidate("/srv/ca-certificates.crt"))
        #expect(!isCandidate("/usr/lib/x86_64-linux-gnu/libc.so.6"))
        #expect(!isCandidate(""))
        #expect(!isCandidate("/etc/ssl/certs/"))
    }

    @Test func `a file that is no PEM bundle stays unchanged`() {
        #expect(files.contents(for: "/etc/ssl/cert.pem") { _ in Array("no certificate".utf8) } == nil)
        #expect(
            files.contents(for: "/etc/ssl/cert.pem") { _ in bundle + Array("\n-----BEGIN PRIVATE KEY-----".utf8) }
                == nil)
    }

    @Test func `a file that may be a server's own chain stays unchanged, and a long list of authorities gains one`() {
        let path = "/srv/app/ssl/cert.pem"
        let list = [[UInt8]](repeating: bundle + Array("\n".utf8), count: 10).flatMap { $0 }
        #expect(files.contents(for: path) { _ in bundle } == nil)
        #expect(files.contents(for: path) { _ in list } == list + Array(authority.pem.utf8))
    }

    @Test func `a bundle, a file in a directory of hashes and the path in the variables appear without authorities`() {
        let hashed = "/etc/ssl/certs/\(authority.subjectHash).0"
        for path in ["/etc/ssl/certs/ca-certificates.crt", hashed, TrustFiles.ownFile] {
            #expect(isCandidate(path) && files.exists(path), "\(path)")
            #expect(files.contents(for: path) { _ in nil } == Array(authority.pem.utf8), "\(path)")
        }
    }

    @Test func `a missing bundle has the certificates of the machine's other bundle`() {
        let contents = files.contents(for: "/etc/ssl/certs/ca-certificates.crt") {
            $0 == "/etc/pki/tls/certs/ca-bundle.crt" ? bundle : nil
        }
        #expect(contents == bundle + Array("\n\(authority.pem)".utf8))
    }

    @Test func `a missing bundle of a package does not appear`() {
        let path = "/srv/certifi/cacert.pem"
        #expect(!files.exists(path))
        #expect(files.contents(for: path) { _ in nil } == nil)
    }

    @Test func `programs with a compiled-in list get variables, unless they have a value of their own`() {
        let own = TrustFiles.ownFile
        #expect(
            TrustFiles.additions(to: [:]) == ["NODE_EXTRA_CA_CERTS": own, "DENO_CERT": own, "UV_SYSTEM_CERTS": "true"])
        let values = ["NODE_EXTRA_CA_CERTS": "/x.pem", "UV_SYSTEM_CERTS": "false"]
        #expect(TrustFiles.additions(to: values) == ["DENO_CERT": own])
    }

    private func isCandidate(_ path: String) -> Bool {
        Array(path.utf8).withUnsafeBytes(WatchedFiles(files.names, hashes: true).contains)
    }
}

/// Writes a file that a test gives to a program.
func write(_ bytes: [UInt8], to path: String) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
