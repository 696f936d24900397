import TestSupport

/// A real TLS server of another implementation: `openssl s_server` with a certificate for localhost.
final class OpenSSLServer: Sendable {
    let port: UInt16
    /// The file with the certificate.
    var authorityFile: String { "\(folder.path)/cert.pem" }
    /// A client that trusts the server.
    let client: TLSClient
    private let folder: TemporaryFolder
    private let program: ChildProgram

    /// Starts the server and waits until it listens.
    init(_ options: String...) async throws {
        folder = try TemporaryFolder()
        // The server ends at the end of its standard input.
        let script = """
            cd \(folder.path)
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost \
                -addext subjectAltName=DNS:localhost -keyout key.pem -out cert.pem 2>/dev/null
            tail -f /dev/null | openssl s_server -accept 127.0.0.1:0 -cert cert.pem -key key.pem \(options.joined(separator: " "))
            """
        program = try ChildProgram(executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", script])
        port = try await program.output { $0.firstMatch(of: /ACCEPT .*:([0-9]+)\n/).flatMap { UInt16($0.1) } }
        let library = try TestLibrary.chosen.get()
        client = TLSClient(library: library, environment: ["SSL_CERT_FILE": "\(folder.path)/cert.pem"])
    }

    /// Connects, and reads to the end.
    func exchange() async throws -> String {
        try await blocking { [client, port] in
            let stream = try client.connect(Listener.connect(to: port), host: "localhost")
            defer { stream.close() }
            try Array("GET / HTTP/1.0\r\n\r\n".utf8).withUnsafeBytes { try stream.write($0) }
            return try readAll(of: stream)
        }
    }
}
