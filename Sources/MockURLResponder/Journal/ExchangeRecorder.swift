package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Receives the requests that reach the network, as they happen.
///
/// Its functions and those of its sinks may wait, and are called on its queue.
package protocol ExchangeRecorder: Sendable {
    /// A serial queue.
    var queue: DispatchQueue { get }

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
    /// Sends what has been recorded. The client then receives it.
    func flush()
}

/// Sends exchanges to the program that records them, all by one connection to a socket.
///
/// Each frame has the number of its exchange in the process. An exchange without an `end` frame belongs to a program that ended. No
/// secret reaches the disk on this way, and exchanges of several threads and processes never mix.
package final class RecorderSocket: ExchangeRecorder {
    /// The version of the frames.
    package static let version = 2
    /// The number of seconds that the program waits for a recorder that takes nothing.
    ///
    /// Then the program goes on without the recorder.
    private static let patience = 5
    private struct State {
        var socket: LocalSocket?
        var count = 0
        var isLost = false
    }

    package let queue = DispatchQueue(label: "MockURLResponder.recorder")
    private let path: String
    private let state = Locked(State())

    package init(_ path: String) {
        self.path = path
    }

    package func begin(_ request: URLRequest, to url: URL, body: Data) -> (any ExchangeSink)? {
        let number = state.withLock { state -> Int? in
            if state.isLost { return nil }
            state.count += 1
            return state.count
        }
        guard let number else { return nil }
        let sink = RecordedSink(of: number, to: self)
        sink.add("request", body) { json in
            json.member("v", Self.version)
            json.member("program", ProcessInfo.processInfo.processName)
            json.member("method", request.httpMethod ?? "GET")
            json.member("url", url.absoluteString)
            let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
            json.headers(fields.lazy.map { HeaderFields.Field(name: $0.key, value: $0.value) })
        }
        sink.flush()
        return sink
    }

    fileprivate func send(_ frames: some ContiguousBytes) {
        let failure = state.withLock { state -> LocalSocket.Failure? in
            if state.isLost { return nil }
            do throws(LocalSocket.Failure) {
                try connection(&state).send(frames)
                return nil
            } catch {
                (state.isLost, state.socket) = (true, nil)
                return error
            }
        }
        // The program goes on, and the recorder notices the missing exchanges by itself.
        guard let failure else { return }
        let text = "MockURLResponder cannot reach the recorder at \(path): \(String(cString: strerror(failure.code)))"
        StandardError.write(Message(.lostRecording, text))
    }

    private func connection(_ state: inout State) throws(LocalSocket.Failure) -> LocalSocket {
        if let socket = state.socket { return socket }
        let socket = try LocalSocket(connectingTo: path)
        socket.limitWaiting(to: Self.patience)
        state.socket = socket
        return socket
    }
}

/// The frames of one exchange: lines of JSON, each followed by the bytes that it announces.
private final class RecordedSink: ExchangeSink {
    /// The size in bytes from which frames are sent before the flush.
    private static let mostWaiting = 1 << 16

    private let number: Int
    private let recorder: RecorderSocket
    private let frames = Locked<[UInt8]>([])

    init(of number: Int, to recorder: RecorderSocket) {
        (self.number, self.recorder) = (number, recorder)
    }

    func head(_ status: Int, _ fields: HeaderFields) {
        add("head") { json in
            json.member("status", status)
            json.headers(fields.fields)
        }
    }

    func piece(_ data: Data) { if !data.isEmpty { add("piece", data) { _ in } } }

    func end(_ error: (any Error)?) {
        add("end") { json in
            guard let error = error as NSError? else { return }
            json.member("error", error.code)
            json.member("domain", error.domain)
        }
    }

    func add(_ kind: String, _ bytes: Data = Data(), _ members: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        json.object { json in
            json.member("kind", kind)
            json.member("exchange", number)
            json.members(of: Moment())
            members(&json)
            json.member("bytes", bytes.count)
        }
        json.endLine()
        let waiting = frames.withLock { frames in
            frames += json.bytes
            if bytes.count <= Self.mostWaiting { frames += bytes }
            return frames.count
        }
        if max(waiting, bytes.count) > Self.mostWaiting { flush() }
        if bytes.count > Self.mostWaiting { recorder.send(bytes) }
    }

    func flush() {
        let frames = frames.withLock { frames in
            defer { frames = [] }
            return frames
        }
        if !frames.isEmpty { recorder.send(frames) }
    }
}

extension JSONWriter {
    fileprivate mutating func headers(_ fields: some Sequence<HeaderFields.Field>) {
        member("headers") { json in
            json.array { json in for field in fields { json.pair(field) } }
        }
    }
}
