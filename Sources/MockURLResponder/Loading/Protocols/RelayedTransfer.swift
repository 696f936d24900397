import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends a request to the network if it is not the first of its task, or if its body was already read.
///
/// The request runs in a session of its own. The load then delivers its answer like an answer of the plan, so that
/// redirects, cookies and challenges go through the plan again.
final class RelayedTransfer: Sendable {
    private enum State {
        case beginning
        case begun(URLSessionDataTask)
        case stopped
    }

    private let state = Locked(State.beginning)

    /// Starts the transfer.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - body: The body of the request.
    ///   - reply: Called on any thread with the answer or the failure.
    init(
        of request: URLRequest, body: Data,
        then reply: @escaping @Sendable (Exchange.Reply) -> Void
    ) {
        var request = request
        request.httpBodyStream = nil
        request.httpBody = body.isEmpty ? nil : body
        // On Linux, creating a task waits for the queue that this runs on.
        OutsideLoadQueue.run { [self, request] in begin(request, reply) }
    }

    func stop() {
        let task: URLSessionDataTask? = state.withLock { state in
            defer { state = .stopped }
            if case .begun(let task) = state { return task } else { return nil }
        }
        OutsideLoadQueue.run { task?.cancel() }
    }

    private func begin(
        _ request: URLRequest, _ reply: @escaping @Sendable (Exchange.Reply) -> Void
    ) {
        let session = URLSession(
            configuration: OpenNetwork.configuration(), delegate: NoRedirects(), delegateQueue: nil)
        let task = session.dataTask(with: request) { data, response, error in
            let answer = (response as? HTTPURLResponse).map { PreparedResponse($0, body: data ?? Data()) }
            reply(answer.map { .relayed($0) } ?? .notRelayed(error ?? URLError(.badServerResponse)))
        }
        session.finishTasksAndInvalidate()
        let isWanted = state.withLock { state in
            if case .stopped = state { return false }
            state = .begun(task)
            return true
        }
        if isWanted { task.resume() } else { task.cancel() }
    }
}

/// Refuses redirects, so that the load handles them.
private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

extension PreparedResponse {
    /// Creates an answer from one of the network, whose body is already decoded.
    convenience init(_ response: HTTPURLResponse, body: Data) {
        let fields = response.allHeaderFields.map { HeaderFields.Field(name: "\($0.key)", value: "\($0.value)") }
        self.init(status: response.statusCode, fields: HeaderFields(fields), body: .bytes(body))
    }
}
