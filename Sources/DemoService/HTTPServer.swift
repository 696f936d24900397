import Foundation

/// An HTTP/1.1 server on the loopback interface that accepts one request per connection.
struct HTTPServer {
    typealias Respond = @Sendable (HTTPRequest) async throws(HTTPError) -> HTTPResponse

    private let listener: ListeningSocket
    private let respond: Respond

    /// The port of the server.
    ///
    /// The system chooses one when the requested port is 0.
    var port: UInt16 { listener.port }

    init(port: UInt16, respond: @escaping Respond) throws(SystemError) {
        // When a client disconnects early, the write must fail and not end the process.
        signal(SIGPIPE, SIG_IGN)
        listener = try ListeningSocket(port: port)
        self.respond = respond
    }

    /// Starts to accept connections, in a thread of its own.
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
        _ = await inOwnThread { connection.send(response.bytes) }
        if case .lines(let sendLines) = response.body {
            let sending = Task {
                await sendLines { line in
                    let bytes = Array("\(HTTPResponse.text(of: line))\n".utf8)
                    return await inOwnThread { connection.send(bytes) }
                }
            }
            let watch = connection.onEnd { sending.cancel() }
            await sending.value
            await watch.end()
        }
        await inOwnThread { connection.finish() }
    }

    private func response(to request: Result<HTTPRequest, HTTPError>) async -> HTTPResponse {
        do {
            return try await respond(request.get())
        } catch {
            return HTTPResponse(error)
        }
    }

    /// Runs blocking work in a thread of its own, because all tasks share a few threads.
    private func inOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
