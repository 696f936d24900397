import TestSupport

/// A real TLS server of another implementation: `openssl s_server` with a certificate for localhost.
final class OpenSSLServer: Sendable {
    let port: UInt16
    /// The file with the certificate.
    var authorityFile: String { "\(folder.path)/cert.pem" }
    /// A client that trusts the server.
    let client: TLSClient
    private let folder: TemporaryFolder
    private let process: Int32

    /// Starts the server and waits until it listens.
    init(_ options: String...) async throws {
        let folder = try TemporaryFolder()
        let words = options
        let started = try await blocking { try Self.start(words, in: folder.path) }
        let library = try TestLibrary.chosen.get()
        client = TLSClient(library: library, environment: ["SSL_CERT_FILE": "\(folder.path)/cert.pem"])
        (self.folder, process, port) = (folder, started.process, started.port)
    }

    deinit { kill(process, SIGTERM) }

    /// Connects, and reads to the end.
    func exchange() async throws -> String {
        try await blocking { [client, port] in
            let stream = try client.connect(Listener.connect(to: port), host: "localhost")
            defer { stream.close() }
            try Array("GET / HTTP/1.0\r\n\r\n".utf8).withUnsafeBytes { try stream.write($0) }
            return try readAll(of: stream)
        }
    }

    private static func start(_ options: [String], in folder: String) throws -> (process: Int32, port: UInt16) {
        let script = """
            cd \(folder)
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost \
                -addext subjectAltName=DNS:localhost -keyout key.pem -out cert.pem 2>/dev/null
            exec openssl s_server -accept 127.0.0.1:0 -cert cert.pem -key key.pem \(options.joined(separator: " "))
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = Pipe()
        try process.run()
        var text = ""
        while !text.contains("ACCEPT"), case let data = output.fileHandleForReading.availableData, !data.isEmpty {
            text += String(decoding: data, as: UTF8.self)
        }
        let port = text.split(separator: "\n").compactMap { UInt16($0.split(separator: ":").last ?? "") }.first
        return (process.processIdentifier, try #require(port))
    }
}
