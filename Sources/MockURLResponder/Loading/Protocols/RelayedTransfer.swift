import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The real network's answer to a request that is not the first of its task, or whose body was read already.
///
/// It is asked for in a session of its own and then played like an answer of the plan, so that redirects, cookies and
/// challenges that follow go through the plan again.
final class RelayedTransfer: Sendable {
    private enum State {
        case beginning
        case begun(URLSessionDataTask)
        case stopped
    }

    private let state = Locked(State.beginning)

    /// Begins at once.
    ///
    /// - Parameters:
    ///   - request: What is asked for.
    ///   - body: The request's.
    ///   - reply: Called when the answer is there, or the failure, on any thread.
    init(
        of request: URLRequest, body: Data,
        then reply: @escaping @Sendable (Exchange.Reply) -> Void
    ) {
        var request = request
        request.httpBodyStream = nil
        request.httpBody = body.isEmpty ? nil : body
        // Not here: on Linux to make a task is to wait for the queue that this is called on.
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

/// Leaves redirects to the one who asked.
private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

extension PreparedResponse {
    /// An answer of the network, whose body was decoded already.
    fileprivate convenience init(_ response: HTTPURLResponse, body: Data) {
        let fields = response.allHeaderFields.map { HeaderFields.Field(name: "\($0.key)", value: "\($0.value)") }
        self.init(status: response.statusCode, fields: HeaderFields(fields), body: .bytes(body))
    }
}
