import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends one request to the network, in a session of its own.
///
/// The load delivers the answer like an answer of the plan, part by part as it arrives, so that redirects, cookies and challenges
/// go through the plan again. Foundation loads a task itself (`NativeTransfer`) if nothing is recorded and its body was not read.
final class RelayedTransfer: NSObject, Sendable {
    private enum Stage {
        case beginning
        case begun(URLSessionDataTask)
        case stopped
    }

    private struct State {
        var stage = Stage.beginning
        var hasHead = false
    }

    private let request: URLRequest
    private let url: URL
    private let body: ArrivingBody
    private let recorder: (any ExchangeRecorder)?
    private let sink = Locked<(any ExchangeSink)?>(nil)
    private let reply: @Sendable (Exchange.Reply) -> Void
    private let state = Locked(State())

    /// Starts the transfer.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - contents: The body of the request.
    ///   - body: Receives the body of the answer.
    ///   - recorder: Records the exchange.
    ///   - reply: Called on any thread with the head of the answer, or with the failure.
    init(
        of request: URLRequest, body contents: Data, into body: ArrivingBody, recorder: (any ExchangeRecorder)? = nil,
        then reply: @escaping @Sendable (Exchange.Reply) -> Void
    ) {
        var request = request
        request.httpBodyStream = nil
        request.httpBody = contents.isEmpty ? nil : contents
        self.request = request
        self.body = body
        self.recorder = recorder
        self.reply = reply
        url = request.url ?? URL(fileURLWithPath: "/")
        super.init()
        // On Linux, creating a task waits for the queue that this runs on. A recorder may be slow.
        if recorder == nil { OutsideLoadQueue.run { self.begin() } } else { OutsideLoadQueue.runLong { self.begin() } }
    }

    func stop() {
        let task: URLSessionDataTask? = state.withLock { state in
            defer { state.stage = .stopped }
            if case .begun(let task) = state.stage { return task } else { return nil }
        }
        OutsideLoadQueue.run { task?.cancel() }
    }

    private func begin() {
        if let recorder {
            let begun = recorder.begin(request, to: url, body: request.httpBody ?? Data())
            sink.withLock { $0 = begun }
        }
        let session = URLSession(configuration: OpenNetwork.configuration(), delegate: self, delegateQueue: nil)
        let task = session.dataTask(with: request)
        session.finishTasksAndInvalidate()
        let isWanted = state.withLock { state in
            if case .stopped = state.stage { return false }
            state.stage = .begun(task)
            return true
        }
        if isWanted { task.resume() } else { task.cancel() }
    }

    /// Delivers the head, unless it is delivered.
    ///
    /// A redirect that is not followed has its head only in its task.
    private func deliverHead(_ response: URLResponse?) {
        guard let response = response as? HTTPURLResponse else { return }
        let isFirst = state.withLock { state in
            defer { state.hasHead = true }
            return !state.hasHead
        }
        guard isFirst else { return }
        let head = PreparedResponse(response, body: Data())
        sink.withLock { $0 }?.head(head.status, head.fields)
        reply(.relayed(head, body))
    }
}

extension RelayedTransfer: URLSessionDataDelegate {
    /// Refuses redirects, so that the load handles them.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        deliverHead(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        deliverHead(dataTask.response)
        sink.withLock { $0 }?.piece(data)
        body.append(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        deliverHead(task.response)
        let hasHead = state.withLock(\.hasHead)
        let error = hasHead ? error : error ?? URLError(.badServerResponse)
        sink.withLock { $0 }?.end(error)
        if !hasHead, let error { reply(.notRelayed(error)) }
        body.finish(error)
    }
}

extension PreparedResponse {
    /// Creates an answer from one of the network, whose body is already decoded.
    convenience init(_ response: HTTPURLResponse, body: Data) {
        let fields = response.allHeaderFields.map { HeaderFields.Field(name: "\($0.key)", value: "\($0.value)") }
        self.init(status: response.statusCode, fields: HeaderFields(fields), body: .bytes(body))
    }
}
