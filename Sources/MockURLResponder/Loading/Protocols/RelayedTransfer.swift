package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Sends one request to the network, and gives its answer to the load part by part.
///
/// The load delivers the answer like an answer of the plan, so that redirects, cookies and challenges go through the plan again.
/// Foundation loads a task itself (`NativeTransfer`) if nothing is recorded and its body was not read.
package final class RelayedTransfer: Sendable {
    /// The body to send.
    package enum Content: Sendable {
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

    /// A part of the answer.
    private enum Part {
        case head(PreparedResponse)
        case piece(Data)
        case end((any Error)?)
    }

    private struct State {
        var stage = Stage.beginning
        var hasHead = false
        /// The parts that the queue has not taken.
        var parts: [Part] = []
    }

    private let request: URLRequest
    private let content: Content
    private let client: URLSession?
    private let body: ArrivingBody
    private let recorder: (any ExchangeRecorder)?
    private let sink = Locked<(any ExchangeSink)?>(nil)
    /// Does the work of this transfer in order, because a recorder or a disk may be slow.
    private let queue: DispatchQueue
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
    package init(
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
        queue = recorder?.queue ?? DispatchQueue(label: "MockURLResponder.relay")
        // On Linux, creating a task waits for the queue that this runs on.
        queue.async { self.begin() }
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

    // MARK: - Callbacks of the session, one at a time, which must not wait

    func starts(with native: URLProtocol) {
        guard let pause = TransferPause(of: native) else { return }
        body.backlog.pauses { [backlog = body.backlog] in pause.set($0) { backlog.isPaused } }
    }

    var stream: InputStream { InputStream(data: content.data) }

    /// Delivers the head, unless it is delivered.
    ///
    /// - Parameters:
    ///   - task: The task of the transfer.
    ///   - new: A head that has just arrived. A head such as 100 Continue is final only if none follows it.
    func received(headOf task: URLSessionTask, _ new: URLResponse? = nil) {
        guard let response = (new ?? task.response) as? HTTPURLResponse,
            new == nil || !(100..<200).contains(response.statusCode)
        else { return }
        let isFirst = state.withLock { state in
            defer { state.hasHead = true }
            return !state.hasHead
        }
        guard isFirst else { return }
        add(
            .head(
                PreparedResponse(
                    of: response, expecting: task.countOfBytesExpectedToReceive, hasStoredCookies: client != nil)))
    }

    func received(_ data: Data, of task: URLSessionTask) {
        received(headOf: task)
        body.backlog.add(data.count)
        add(.piece(data))
    }

    func ended(_ task: URLSessionTask, _ error: (any Error)?) {
        // A redirect that is not followed has its head only in its task.
        received(headOf: task)
        body.backlog.pauses(with: nil)
        add(.end(state.withLock(\.hasHead) ? error : error ?? URLError(.badServerResponse)))
    }

    private func add(_ part: Part) {
        let isFirst = state.withLock { state in
            state.parts.append(part)
            return state.parts.count == 1
        }
        if isFirst { queue.async { self.pass() } }
    }

    /// Passes on what has arrived: to the recorder, then to the client.
    private func pass() {
        let parts = state.withLock { state in
            defer { state.parts = [] }
            return state.parts
        }
        if let sink = sink.withLock(\.self) {
            for part in parts {
                switch part {
                case .head(let head): sink.head(head.status, head.fields)
                case .piece(let data): sink.piece(data)
                case .end(let error): sink.end(error)
                }
            }
            sink.flush()
        }
        for part in parts {
            switch part {
            case .head(let head): reply(.relayed(head, body))
            case .piece(let data): body.append(data)
            case .end(let error):
                if let error, !state.withLock(\.hasHead) { reply(.notRelayed(error)) }
                body.finish(error)
            }
        }
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
