import Foundation

/// A server of HTTP/1.1 on the loopback interface that takes one request per connection.
struct HTTPServer {
    typealias Respond = @Sendable (HTTPRequest) async throws(HTTPError) -> HTTPResponse

    private let listener: ListeningSocket
    private let respond: Respond

    /// The port listened on, which the system picks when asked for port 0.
    var port: UInt16 { listener.port }

    init(port: UInt16, respond: @escaping Respond) throws(SystemError) {
        // A client that leaves early is to make a write fail, not to end the process.
        signal(SIGPIPE, SIG_IGN)
        listener = try ListeningSocket(port: port)
        self.respond = respond
    }

    /// Accepts connections from now on, in a thread of its own.
    func start() {
        Thread.detachNewThread {
            while true {
                let connection = listener.nextConnection()
                Task { await serve(connection) }
            }
        }
    }

    private func serve(_ connection: HTTPConnection) async {
        let request = await inOwnThread { Result(catching: connection.receiveRequest) }
        let response = await response(to: request)
        await inOwnThread { connection.finish(with: response) }
    }

    private func response(to request: Result<HTTPRequest, HTTPError>) async -> HTTPResponse {
        do {
            return try await respond(request.get())
        } catch {
            return HTTPResponse(error)
        }
    }

    /// Keeps work that blocks away from the few threads that all tasks share.
    private func inOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
