import Foundation

/// A server on a loopback port that answers every connection with the same bytes, and records the requests.
package final class LoopbackServer: Sendable {
    package static let hello = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello"

    private let server: ScriptedServer

    /// Listens on a free port until the value is released.
    package init(answering answer: String = LoopbackServer.hello) throws {
        server = try ScriptedServer { _ in [.send(Data(answer.utf8))] }
    }

    package var port: UInt16 { server.port }

    package var url: URL { URL(string: "http://127.0.0.1:\(port)/")! }

    /// The head of each request that arrived, in order; empty for a connection that sent nothing.
    package var received: [String] { server.requests.map(\.head) }
}
