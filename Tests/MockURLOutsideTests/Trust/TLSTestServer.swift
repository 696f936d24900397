import TestSupport

/// A small https server with the authority of one launch.
///
/// It answers each request with the host of SNI, or `-`, and closes the connection.
final class TLSTestServer: Sendable {
    /// The facts that the server learned of one connection.
    struct Connection: Sendable {
        var serverName: String?
        var version = ""
        var isResumed = false
        var applicationProtocol: String?
        var requestLine: String?
        var failure: TLSFailure?
    }

    let authority: CertificateAuthority
    var port: UInt16 { listener.port }
    /// The file with the certificate of the authority.
    var authorityFile: String { "\(trusting.folder.path)/authority.pem" }
    private let trusting: TrustingClient
    private let listener: Listener
    private let seen: Locked<[Connection]>

    /// - Parameters:
    ///   - destination: The host that a client without SNI means.
    ///   - fault: The fault of each connection.
    /// - Throws: The failure of the library or of a system call.
    init(destination: String = "127.0.0.1", fault: TLSFault? = nil) throws {
        let (server, trusting) = try serverAndClient()
        let seen = Locked<[Connection]>([])
        listener = try Listener { transport in
            let connection = Self.serve(transport, server, destination: destination, fault: fault)
            seen.withLock { $0.append(connection) }
        }
        (authority, self.trusting, self.seen) = (server.authority, trusting, seen)
    }

    /// The finished connections, at least the expected number.
    func connections(atLeast count: Int = 1) async -> [Connection] {
        await blocking {
            while self.seen.withLock({ $0.count }) < count { Thread.sleep(forTimeInterval: 0.002) }
            return self.seen.withLock { $0 }
        }
    }

    /// The first failure of a connection.
    func failure() async -> TLSFailure? { await connections().compactMap(\.failure).first }

    private static func serve(
        _ transport: SocketStream, _ server: TLSServer, destination: String, fault: TLSFault?
    ) -> Connection {
        var connection = Connection()
        do {
            let stream = try server.accept(transport, destination: destination) { _ in fault }
            connection.serverName = stream.serverName
            connection.version = stream.version
            connection.isResumed = stream.isResumed
            connection.applicationProtocol = stream.applicationProtocol
            connection.requestLine = try readHead(of: stream).split(separator: "\r\n").first.map(String.init)
            let body = stream.serverName ?? "-"
            let answer = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            try Array(answer.utf8).withUnsafeBytes { try stream.write($0) }
            stream.close()
        } catch {
            connection.failure = error as? TLSFailure
        }
        return connection
    }
}

struct UnexpectedFailure: Error, CustomStringConvertible {
    let description: String

    init(_ failure: TLSFailure?) { description = failure.map { "\($0)" } ?? "no failure" }
}
