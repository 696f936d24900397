package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Receives the requests that reach the network, as they happen.
package protocol ExchangeRecorder: Sendable {
    /// Begins the record of one request and its answer.
    ///
    /// - Parameters:
    ///   - request: The request with its method and header fields.
    ///   - url: The URL to which the request is sent.
    ///   - body: The body of the request.
    /// - Returns: The receiver of the answer; `nil` if nothing can be recorded.
    func begin(_ request: URLRequest, to url: URL, body: Data) -> (any ExchangeSink)?
}

/// Receives the answer to one recorded request, each part before the client has it.
package protocol ExchangeSink: Sendable {
    func head(_ status: Int, _ fields: HeaderFields)
    func piece(_ data: Data)
    /// - Parameter error: The failure of the request; `nil` if the answer is complete.
    func end(_ error: (any Error)?)
}

/// Sends exchanges to the program that records them, each by its own connection to a socket.
///
/// A connection without an `end` frame belongs to a program that ended during the exchange. No secret reaches the disk on this
/// way, and exchanges of several threads and processes never mix.
package final class RecorderSocket: ExchangeRecorder {
    /// The version of the frames.
    package static let version = 1
    /// The number of seconds that the program waits for a recorder that takes nothing.
    ///
    /// Then the program goes on without the recorder.
    private static let patience = 5

    private let path: String
    private let isLost = Locked(false)

    package init(_ path: String) {
        self.path = path
    }

    package func begin(_ request: URLRequest, to url: URL, body: Data) -> (any ExchangeSink)? {
        guard !isLost.withLock({ $0 }) else { return nil }
        do throws(LocalSocket.Failure) {
            let socket = try LocalSocket(connectingTo: path)
            socket.limitWaiting(to: Self.patience)
            let connection = RecorderConnection(socket) { [weak self] in self?.noteLoss($0) }
            connection.begin(request, to: url, body)
            return connection
        } catch {
            noteLoss(error)
            return nil
        }
    }

    /// Reports the first failure.
    ///
    /// The program goes on, and the recorder notices the missing exchanges by itself.
    private func noteLoss(_ failure: LocalSocket.Failure) {
        let isFirst = isLost.withLock { isLost in
            defer { isLost = true }
            return !isLost
        }
        guard isFirst else { return }
        let text = "MockURLResponder cannot reach the recorder at \(path): \(String(cString: strerror(failure.code)))"
        StandardError.write(Message(.lostRecording, text))
    }
}

/// The frames of one exchange: lines of JSON, each followed by the bytes that it announces.
private final class RecorderConnection: ExchangeSink {
    private let socket: LocalSocket
    private let onLoss: @Sendable (LocalSocket.Failure) -> Void
    private let isOpen = Locked(true)

    init(_ socket: LocalSocket, onLoss: @escaping @Sendable (LocalSocket.Failure) -> Void) {
        self.socket = socket
        self.onLoss = onLoss
    }

    func begin(_ request: URLRequest, to url: URL, _ body: Data) {
        send(body) { json in
            json.member("kind", "request")
            json.member("v", RecorderSocket.version)
            json.members(of: Moment())
            json.member("program", ProcessInfo.processInfo.processName)
            json.member("method", request.httpMethod ?? "GET")
            json.member("url", url.absoluteString)
            json.member("headers") { json in
                json.array { json in
                    for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
                        json.pair(HeaderFields.Field(name: name, value: value))
                    }
                }
            }
        }
    }

    func head(_ status: Int, _ fields: HeaderFields) {
        send { json in
            json.member("kind", "head")
            json.members(of: Moment())
            json.member("status", status)
            json.member("headers") { json in
                json.array { json in for field in fields.fields { json.pair(field) } }
            }
        }
    }

    func piece(_ data: Data) {
        guard !data.isEmpty else { return }
        send(data) { json in
            json.member("kind", "piece")
            json.members(of: Moment())
        }
    }

    func end(_ error: (any Error)?) {
        send { json in
            json.member("kind", "end")
            json.members(of: Moment())
            guard let error = error as NSError? else { return }
            json.member("error", error.code)
            json.member("domain", error.domain)
        }
    }

    private func send(_ bytes: Data = Data(), _ members: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        json.object { json in
            members(&json)
            json.member("bytes", bytes.count)
        }
        json.endLine()
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            do throws(LocalSocket.Failure) {
                try socket.send(json.bytes)
                try socket.send(bytes)
            } catch {
                isOpen = false
                onLoss(error)
            }
        }
    }
}
