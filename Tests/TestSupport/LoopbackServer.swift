package import Foundation
import MockURLResponder

/// A server on a loopback port that answers every connection with the same bytes and remembers what was asked.
package final class LoopbackServer: Sendable {
    package static let hello = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"

    package let port: UInt16
    private let listener: Int32
    private let heads = Locked<[String]>([])

    /// Listens on a free port until the value goes away.
    package init(answering answer: String = LoopbackServer.hello) throws {
        signal(SIGPIPE, SIG_IGN)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [listener, heads] in
            Self.serve(listener, answer, heads)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    package var url: URL { URL(string: "http://127.0.0.1:\(port)/")! }

    /// The head of each request that arrived, in order; an empty one is a connection that said nothing.
    package var received: [String] { heads.withLock { $0 } }

    private static func serve(_ listener: Int32, _ answer: String, _ heads: Locked<[String]>) {
        while case let connection = accept(listener, nil, nil), connection >= 0 {
            let head = readHead(connection)
            heads.withLock { $0.append(head) }
            _ = answer.withCString { send(connection, $0, strlen($0), 0) }
            shutdown(connection, Int32(SHUT_WR))
            close(connection)
        }
        // Here and not in deinit: a number that is closed elsewhere may be another server's when accept gets it.
        close(listener)
    }

    private static func readHead(_ connection: Int32) -> String {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), recv(connection, &byte, 1, 0) == 1 { head.append(byte) }
        return String(decoding: head, as: UTF8.self)
    }
}
