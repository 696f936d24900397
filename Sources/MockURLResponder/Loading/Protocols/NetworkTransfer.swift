package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// Sends one request to the network in a session of its own, and gives its answer to the load part by part.
///
/// The load delivers the answer like an answer of the plan, so that redirects, cookies and challenges go through the plan again.
/// Foundation loads a task itself (`NativeTransfer`) if nothing is recorded and its body was not read. A client that is not
/// `URLSession` sends its request itself (`NetworkClient`).
package final class NetworkTransfer: NSObject, Sendable {
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

    private struct State {
        var isStopped = false
        /// Stops the request that is on its way.
        var stop: (@Sendable () -> Void)?
        var hasHead = false
        var hasEnded = false
        var sink: (any ExchangeSink)?
    }

    private let request: URLRequest
    private let content: Content
    private let hasSession: Bool
    private let body: ArrivingBody
    private let reply: @Sendable (Exchange.Reply) -> Void
    private let state = Locked(State())

    /// Starts the transfer.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - content: The body of the request.
    ///   - client: The session whose cookies and header fields the transfer uses; `nil` for a client without a session.
    ///   - network: Sends the request in place of a session.
    ///   - body: Receives the body of the answer.
    ///   - recorder: Records the exchange.
    ///   - reply: Called on any thread with the head of the answer, or with the failure.
    package init(
        of request: URLRequest, sending content: Content = .none, for client: URLSession? = nil,
        by network: NetworkClient? = nil, into body: ArrivingBody,
        recorder: (any ExchangeRecorder)? = nil, then reply: @escaping @Sendable (Exchange.Reply) -> Void
    ) {
        (self.request, self.content, hasSession) = (request, content, client != nil)
        (self.body, self.reply) = (body, reply)
        super.init()
        // On Linux, creating a task waits for the queue that this runs on.
        OutsideLoadQueue.run { [self] in
            if let recorder, let url = request.url {
                let sink = recorder.begin(request, to: url, body: content.data)
                state.withLock { $0.sink = sink }
            }
            if let network { send(by: network) } else { send(like: client) }
        }
    }

    func stop() {
        let stop = state.withLock { state in
            state.isStopped = true
            return state.stop
        }
        stop?()
    }

    /// Notes that the request is on its way, and stops it at once if it is no longer wanted.
    private func began(stoppingBy stop: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            state.stop = stop
            return state.isStopped
        }
        if isStopped { stop() }
    }

    private func send(like client: URLSession?) {
        let session = URLSession(
            configuration: OpenNetwork.configuration(like: client), delegate: self, delegateQueue: nil)
        let task = task(in: session)
        session.finishTasksAndInvalidate()
        task.resume()
        began { OutsideLoadQueue.run { task.cancel() } }
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
                received(answer.head)
                try await answer.forEachPiece { [self] piece in
                    body.backlog.add(piece.count)
                    received(piece)
                    await gate.pass()
                }
                ended(nil)
            } catch {
                ended(error)
            }
        }
        began { task.cancel() }
    }

    /// Creates the kind of task that sends the header fields of the original task.
    private func task(in session: URLSession) -> URLSessionTask {
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

    // MARK: The answer

    private func received(_ head: PreparedResponse) {
        let (isFirst, sink) = state.withLock { state in
            defer { state.hasHead = true }
            return (!state.hasHead, state.sink)
        }
        guard isFirst else { return }
        sink?.head(head.status, reason: head.reason, head.fields)
        reply(.networkAnswered(head, body))
    }

    private func received(_ data: Data) {
        state.withLock(\.sink)?.piece(data)
        body.append(data)
    }

    func ended(_ error: (any Error)?) {
        body.backlog.pauses(with: nil)
        let (isFirst, hasHead, sink) = state.withLock { state in
            defer { state.hasEnded = true }
            return (!state.hasEnded, state.hasHead, state.sink)
        }
        guard isFirst else { return }
        let error = hasHead ? error : error ?? URLError(.badServerResponse)
        sink?.end(error)
        if let error, !hasHead { reply(.networkFailed(error)) }
        body.finish(error)
    }

    /// Delivers a head that has arrived.
    ///
    /// A head such as 100 Continue is final only if none follows it.
    func received(headOf task: URLSessionTask, _ new: URLResponse? = nil) {
        guard let response = (new ?? task.response) as? HTTPURLResponse,
            new == nil || !(100..<200).contains(response.statusCode)
        else { return }
        received(
            PreparedResponse(
                of: response, expecting: task.countOfBytesExpectedToReceive, hasStoredCookies: hasSession))
    }
}

extension NetworkTransfer: URLSessionDataDelegate {
    /// Refuses redirects, so that the load handles them.
    package func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// Gives the body again, if it is sent as a stream.
    ///
    /// If a server has closed a kept connection, Foundation on Linux asks for the body again. A stream in place of other data then
    /// ends the program (swift-corelibs-foundation, `NativeProtocol.seekInputStream`).
    package func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
    ) {
        switch content {
        case .stream(let data), .delegateStream(let data): completionHandler(InputStream(data: data))
        case .none, .data: completionHandler(nil)
        }
    }

    package func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        received(headOf: dataTask, response)
        completionHandler(.allow)
    }

    package func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        received(headOf: dataTask)
        received(data)
    }

    package func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        // A redirect that is not followed has its head only in its task.
        received(headOf: task)
        ended(error)
    }
}

extension Exchange {
    /// Returns the body of the current request in the form in which it is sent.
    func content(_ data: Data) -> NetworkTransfer.Content {
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
    fileprivate convenience init(of response: HTTPURLResponse, expecting length: Int64, hasStoredCookies: Bool) {
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
