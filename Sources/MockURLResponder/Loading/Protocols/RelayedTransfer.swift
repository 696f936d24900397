import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends one request to the network, and gives its answer to the load part by part.
///
/// The load delivers the answer like an answer of the plan, so that redirects, cookies and challenges go through the plan again.
/// Foundation loads a task itself (`NativeTransfer`) if nothing is recorded and its body was not read.
final class RelayedTransfer: Sendable {
    /// The body to send.
    enum Content: Sendable {
        case none
        case data(Data)
        /// A stream of the request, which has been read. Like the stream, it is sent in chunks.
        case stream(Data)
        /// A stream of the delegate of an upload, which has been read.
        case delegateStream(Data)

        var data: Data {
            switch self {
            case .none: Data()
            case .data(let data), .stream(let data), .delegateStream(let data): data
            }
        }
    }

    private enum Stage {
        case beginning
        case begun(URLSessionTask)
        case stopped
    }

    private struct State {
        var stage = Stage.beginning
        var hasHead = false
    }

    private let request: URLRequest
    private let content: Content
    private let client: URLSession?
    private let body: ArrivingBody
    private let recorder: (any ExchangeRecorder)?
    private let sink = Locked<(any ExchangeSink)?>(nil)
    /// The line of the recorder; `nil` without a recorder.
    private let line: RelayLine?
    private let reply: @Sendable (Exchange.Reply) -> Void
    private let state = Locked(State())

    /// Starts the transfer.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - content: The body of the request.
    ///   - client: The session whose connections, cookies and header fields the transfer uses; `nil` for a client without a session.
    ///   - body: Receives the body of the answer.
    ///   - recorder: Records the exchange.
    ///   - reply: Called on any thread with the head of the answer, or with the failure.
    init(
        of request: URLRequest, sending content: Content = .none, for client: URLSession? = nil,
        into body: ArrivingBody,
        recorder: (any ExchangeRecorder)? = nil, then reply: @escaping @Sendable (Exchange.Reply) -> Void
    ) {
        self.request = request
        self.content = content
        self.client = client
        self.body = body
        self.recorder = recorder
        self.reply = reply
        line = recorder.map { _ in RelayLine() }
        // On Linux, creating a task waits for the queue that this runs on. A recorder may be slow.
        if let line {
            OutsideLoadQueue.runLong {
                self.begin()
                line.run()
            }
        } else {
            OutsideLoadQueue.run { self.begin() }
        }
    }

    func stop() {
        let task: URLSessionTask? = state.withLock { state in
            defer { state.stage = .stopped }
            if case .begun(let task) = state.stage { return task } else { return nil }
        }
        OutsideLoadQueue.run { task?.cancel() }
    }

    private func begin() {
        if let recorder, let url = request.url {
            let begun = recorder.begin(request, to: url, body: content.data)
            sink.withLock { $0 = begun }
        }
        let task = RelaySession.of(client).task(for: self, makeTask)
        let isWanted = state.withLock { state in
            if case .stopped = state.stage { return false }
            state.stage = .begun(task)
            return true
        }
        if isWanted { task.resume() } else { task.cancel() }
    }

    /// Creates the kind of task that sends the header fields of the original task.
    private func makeTask(in session: URLSession) -> URLSessionTask {
        var bare = request
        bare.httpBody = nil
        bare.httpBodyStream = nil
        switch content {
        case .data(let data) where !data.isEmpty:
            return request.httpBody == nil
                ? session.uploadTask(with: bare, from: data) : session.dataTask(with: request)
        case .none, .data:
            // Foundation announces the type of a body that it does not send again after a redirect.
            if request.httpBody?.isEmpty == false, request.httpMethod == "POST",
                request.value(forHTTPHeaderField: "Content-Type") == nil
            {
                bare.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            }
            return session.dataTask(with: bare)
        case .stream(let data):
            bare.httpBodyStream = InputStream(data: data)
            return session.dataTask(with: bare)
        case .delegateStream: return session.uploadTask(withStreamedRequest: bare)
        }
    }

    // MARK: - Callbacks of the session, one at a time

    func starts(with native: URLProtocol) { line?.pauses(with: TransferPause(of: native)) }

    /// Does work after all earlier work, and after the recorder.
    private func inOrder(_ bytes: Int = 0, _ work: @escaping @Sendable () -> Void) {
        if let line { line.add(bytes, work) } else { work() }
    }

    var stream: InputStream { InputStream(data: content.data) }

    /// Delivers the head, unless it is delivered.
    func received(headOf task: URLSessionTask, _ response: URLResponse? = nil) {
        guard let response = response ?? task.response, let response = response as? HTTPURLResponse else { return }
        let isFirst = state.withLock { state in
            defer { state.hasHead = true }
            return !state.hasHead
        }
        guard isFirst else { return }
        let head = PreparedResponse(
            of: response, expecting: task.countOfBytesExpectedToReceive, hasStoredCookies: client != nil)
        inOrder { [self] in
            sink.withLock { $0 }?.head(head.status, head.fields)
            reply(.relayed(head, body))
        }
    }

    func received(_ data: Data, of task: URLSessionTask) {
        received(headOf: task)
        inOrder(data.count) { [self] in
            sink.withLock { $0 }?.piece(data)
            body.append(data)
        }
    }

    func ended(_ task: URLSessionTask, _ error: (any Error)?) {
        // A redirect that is not followed has its head only in its task.
        received(headOf: task)
        let hasHead = state.withLock(\.hasHead)
        let error = hasHead ? error : error ?? URLError(.badServerResponse)
        inOrder { [self] in
            sink.withLock { $0 }?.end(error)
            if !hasHead, let error { reply(.notRelayed(error)) }
            body.finish(error)
        }
        line?.close()
        line?.pauses(with: nil)
    }
}

extension Exchange {
    /// Returns the body of the current request in the form in which it is sent.
    func content(_ data: Data) -> RelayedTransfer.Content {
        if isRedirected { return .none }
        return request.httpBodyStream == nil ? .data(data) : .stream(data)
    }
}

extension PreparedResponse {
    /// Creates an answer of the network, whose body is already decoded and arrives separately.
    ///
    /// - Parameters:
    ///   - response: The head of the answer.
    ///   - length: The expected length of the body as Foundation has found it; negative if it is unknown.
    ///   - hasStoredCookies: Whether Foundation has stored the cookies of the answer.
    convenience init(of response: HTTPURLResponse, expecting length: Int64, hasStoredCookies: Bool) {
        let fields = HeaderFields(of: response)
        self.init(
            status: response.statusCode, fields: fields, body: .empty, expecting: length > 0 ? Int(length) : nil,
            cookies: hasStoredCookies ? [] : fields.fields.filter { $0.isNamed("Set-Cookie") })
    }

    /// Creates an answer whose body Foundation has already delivered.
    convenience init(_ response: HTTPURLResponse, body: Data) {
        let fields = HeaderFields(of: response)
        self.init(status: response.statusCode, fields: fields, body: .bytes(body), expecting: nil, cookies: [])
    }
}
