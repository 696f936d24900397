import TestSupport

@Suite(.needs("java", "keytool"), .launching, .tags(.slow)) struct `Java's stores of authorities` {
    enum Store: CaseIterable { case jks, pkcs12, pkcs12WithoutPassword, missing }

    let folder = try! TemporaryFolder()

    private let files: TrustFiles

    init() throws {
        files = try TrustFiles(authority: CertificateAuthority(library: TestLibrary.chosen.get()), environment: [:])
    }

    @Test(arguments: Store.allCases)
    func `Java trusts our server with a store that gained our authority`(store: Store) async throws {
        let server = try TLSTestServer()
        let path = try await changedStore(store, for: server.authority)
        let result = try await ClientProgram.run(
            "Java HttpClient", "https://localhost:\(server.port)/", options: "-Djavax.net.ssl.trustStore=\(path)")
        #expect(result.output == "localhost", "\(result)")
    }

    @Test(arguments: [Store.jks, .pkcs12])
    func `keytool lists the real entry beside ours, with the password of the store`(store: Store) async throws {
        let authority = try CertificateAuthority(library: TestLibrary.chosen.get())
        let path = try await changedStore(store, for: authority)
        try await Command("keytool", "-list", "-keystore", path, "-storepass", "changeit").run().expect(
            output: "Your keystore contains 2 entries", "real, ", "mock-url-responder-one-launch, ")
    }

    @Test func `a JKS store with another password stays unchanged`() async throws {
        let store = try await realStore(.jks, password: "another-password")
        #expect(files.contents(for: "/jdk/lib/security/cacerts") { _ in store } == nil)
    }

    @Test(arguments: [[], [0xFE, 0xED, 0xFE, 0xED], [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], Array("text".utf8)])
    func `a file that is no store stays unchanged`(bytes: [UInt8]) {
        #expect(files.contents(for: "/jdk/lib/security/cacerts") { _ in bytes } == nil)
    }

    @Test func `jssecacerts does not appear, because Java would ignore cacerts`() {
        #expect(!files.exists("/jdk/lib/security/jssecacerts"))
        #expect(files.exists("/jdk/lib/security/cacerts"))
    }

    /// Returns the path of a store with one real entry and ours.
    private func changedStore(_ kind: Store, for authority: CertificateAuthority) async throws -> String {
        let store = kind == .missing ? nil : try await realStore(kind, password: "changeit")
        let files = TrustFiles(authority: authority, environment: [:])
        let contents = try #require(files.contents(for: "/jdk/lib/security/cacerts") { _ in store })
        let path = "\(folder.path)/changed"
        try write(contents, to: path)
        return path
    }

    private func realStore(_ kind: Store, password: String) async throws -> [UInt8] {
        let other = try CertificateAuthority(library: TestLibrary.chosen.get())
        try write(Array(other.pem.utf8), to: "\(folder.path)/real.pem")
        var command = Command(
            "keytool", "-importcert", "-noprompt", "-alias", "real", "-file", "\(folder.path)/real.pem")
        command.add("-keystore", "\(folder.path)/real", "-storepass", password)
        command.add("-storetype", kind == .jks ? "JKS" : "PKCS12")
        if kind == .pkcs12WithoutPassword {
            command.add("-J-Dkeystore.pkcs12.certProtectionAlgorithm=NONE", "-J-Dkeystore.pkcs12.macAlgorithm=NONE")
        }
        let result = try await command.run()
        try #require(result.status == 0, "\(result)")
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/real")))
    }
}
