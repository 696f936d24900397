package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Sends one request to the network, and gives its answer to the load part by part.
///
/// The load delivers the answer like an answer of the plan, so that redirects, cookies and challenges go through the plan again.
/// Foundation loads a task itself (`NativeTransfer`) if nothing is recorded and its body was not read. A client that is not
/// `URLSession` sends its request itself (`NetworkClient`).
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
        /// The request is on its way. The function stops it.
        case begun(@Sendable () -> Void)
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
    private let network: NetworkClient?
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
    ///   - network: Sends the request in place of a session.
    ///   - body: Receives the body of the answer.
    ///   - recorder: Records the exchange.
    ///   - reply: Called on any thread with the head of the answer, or with the failure.
    package init(
        of request: URLRequest, sending content: Content = .none, for client: URLSession? = nil,
        by network: NetworkClient? = nil, into body: ArrivingBody,
        recorder: (any ExchangeRecorder)? = nil, then reply: @escaping @Sendable (Exchange.Reply) -> Void
    ) {
        self.request = request
        self.content = content
        self.client = client
        self.network = network
        self.body = body
        self.recorder = recorder
        self.reply = reply
        queue = recorder?.queue ?? DispatchQueue(label: "MockURLResponder.relay")
        // On Linux, creating a task waits for the queue that this runs on.
        queue.async { self.begin() }
    }

    func stop() {
        let end = state.withLock { state -> (@Sendable () -> Void)? in
            defer { state.stage = .stopped }
            if case .begun(let end) = state.stage { return end } else { return nil }
        }
        end?()
    }

    /// Notes that the request is on its way, and returns whether it is still wanted.
    private func isWanted(stoppingBy end: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if case .stopped = state.stage { return false }
            state.stage = .begun(end)
            return true
        }
    }

    private func begin() {
        if let recorder, let url = request.url {
            let begun = recorder.begin(request, to: url, body: content.data)
            sink.withLock { $0 = begun }
        }
        if let network { return send(by: network) }
        let task = RelaySession.of(client).task(for: self, makeTask)
        if isWanted(stoppingBy: { OutsideLoadQueue.run { task.cancel() } }) { task.resume() } else { task.cancel() }
    }

    /// Lets a client that is not `URLSession` send the request.
    private func send(by network: @escaping NetworkClient) {
        var request = request
        request.httpBodyStream = nil
        request.httpBody = content.data.isEmpty ? nil : content.data
        let gate = PieceGate()
        body.backlog.pauses { gate.open(!$0) }
        let task = Task { [request] in
            do {
                let answer = try await network(request)
                deliver(answer.head)
                try await answer.forEachPiece { [self] piece in
                    received(piece)
                    await gate.pass()
                }
                ended(nil)
            } catch {
                ended(error)
            }
        }
        if !isWanted(stoppingBy: { task.cancel() }) { task.cancel() }
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

    /// The body again, if it is sent as a stream.
    ///
    /// If a server has closed a kept connection, Foundation on Linux asks for the body again. A stream in place of other data then
    /// ends the program (swift-corelibs-foundation, `NativeProtocol.seekInputStream`).
    var stream: InputStream? {
        switch content {
        case .stream(let data), .delegateStream(let data): InputStream(data: data)
        case .none, .data: nil
        }
    }

    /// Delivers the head, unless it is delivered.
    ///
    /// - Parameters:
    ///   - task: The task of the transfer.
    ///   - new: A head that has just arrived. A head such as 100 Continue is final only if none follows it.
    func received(headOf task: URLSessionTask, _ new: URLResponse? = nil) {
        guard let response = (new ?? task.response) as? HTTPURLResponse,
            new == nil || !(100..<200).contains(response.statusCode)
        else { return }
        deliver(
            PreparedResponse(
                of: response, expecting: task.countOfBytesExpectedToReceive, hasStoredCookies: client != nil))
    }

    func received(_ data: Data, of task: URLSessionTask) {
        received(headOf: task)
        received(data)
    }

    func ended(_ task: URLSessionTask, _ error: (any Error)?) {
        // A redirect that is not followed has its head only in its task.
        received(headOf: task)
        ended(error)
    }

    // MARK: - Delivery

    private func deliver(_ head: @autoclosure () -> PreparedResponse) {
        let isFirst = state.withLock { state in
            defer { state.hasHead = true }
            return !state.hasHead
        }
        if isFirst { add(.head(head())) }
    }

    private func received(_ data: Data) {
        body.backlog.add(data.count)
        add(.piece(data))
    }

    private func ended(_ error: (any Error)?) {
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
