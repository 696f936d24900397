import MockURLOutside
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
    let port: UInt16
    /// The file with the certificate of the authority.
    let authorityFile: String
    private let folder: TemporaryFolder
    private let listener: Listener
    private let seen: Locked<[Connection]>

    /// - Parameters:
    ///   - destination: The host that a client without SNI means.
    ///   - fault: The fault of each connection.
    /// - Throws: The failure of the library or of a system call.
    init(
        destination: String = "127.0.0.1", fault: TLSFault? = nil
    ) throws {
        let authority = try CertificateAuthority(library: TestLibrary.chosen.get())
        let server = try TLSServer(authority: authority)
        let seen = Locked<[Connection]>([])
        folder = try TemporaryFolder()
        authorityFile = "\(folder.path)/authority.pem"
        try Data(authority.pem.utf8).write(to: URL(fileURLWithPath: authorityFile))
        listener = try Listener { transport in
            let connection = Self.serve(transport, server, destination: destination, fault: fault)
            seen.withLock { $0.append(connection) }
        }
        port = listener.port
        (self.authority, self.seen) = (authority, seen)
    }

    /// The finished connections, at least the expected number.
    func connections(atLeast count: Int = 1) async -> [Connection] {
        await blocking {
            while self.seen.withLock({ $0.count }) < count { Thread.sleep(forTimeInterval: 0.002) }
            return self.seen.withLock { $0 }
        }
    }

    /// The first failure of a connection.
    func failure() async -> TLSFailure? {
        await connections().compactMap(\.failure).first
    }

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
            let head = try readHead(of: stream)
            connection.requestLine = head.split(separator: "\r\n").first.map(String.init)
            let body = stream.serverName ?? "-"
            let isHead = head.hasPrefix("HEAD ")
            let answer =
                "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                + (isHead ? "" : body)
            try Array(answer.utf8).withUnsafeBytes { try stream.write($0) }
            stream.close()
        } catch {
            connection.failure = error as? TLSFailure
        }
        return connection
    }

    private static func readHead(of stream: TLSStream) throws -> String {
        var head = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !head.contains("\r\n\r\n") {
            let count = try buffer.withUnsafeMutableBytes { try stream.read(into: $0) }
            if count == 0 { break }
            head += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        return head
    }
}
