#if os(Linux)
/// The certificates of a launch; without them https is not answered.
struct LaunchTrust: Sendable {
    let files: TrustFiles?
    /// The server of TLS, or the reason why this machine has no such server.
    let server: Result<TLSServer, any Error>

    init(_ library: Result<TLSLibrary, TLSLibrary.Unavailable>, environment: [String: String]) {
        let parts = Result {
            let authority = try CertificateAuthority(library: library.get(), peers: ConnectionDoor.peers)
            return (
                files: TrustFiles(authority: authority, environment: environment),
                server: try TLSServer(authority: authority)
            )
        }
        files = try? parts.get().files
        server = parts.map(\.server)
    }

    /// The variables by which runtimes find the authority.
    func additions(to environment: [String: String]) -> [String: String] {
        files == nil ? [:] : TrustFiles.additions(to: environment)
    }
}
#endif
