import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The session that relays the requests of one session of the program.
///
/// Like the session of the program, it keeps connections for further requests, limits their number, and stores cookies.
///
/// - Why: Foundation on Linux asks for credentials after the body of a 401, and without a credential it neither ends nor repeats
///   the task. So the session ends the transfer there, and the load handles the challenge. Foundation stores the cookies of each
///   field line itself, before it joins the lines.
/// - How: the delegate is called on the work queue at once. Foundation queues each piece for its delegate, however many pieces wait,
///   and a pause could begin only after the delegate has them.
/// - Known from: swift-corelibs-foundation 6.3.1, `_ProtocolClient.urlProtocolDidFinishLoading`, `_EasyHandle.setCookies`.
/// - Delete when: Foundation delivers a 401 without a credential, and recording needs no session of its own.
final class RelaySession: NSObject, Sendable {
    private struct Known {
        weak var client: URLSession?
        let relay: RelaySession
    }

    private static let known = Locked<[ObjectIdentifier: Known]>([:])

    #if canImport(FoundationNetworking)
    private static let queue: OperationQueue? = ImmediateQueue()
    #else
    private static let queue: OperationQueue? = nil
    #endif

    private let session = Locked<URLSession?>(nil)
    private let transfers = Locked<[Int: RelayedTransfer]>([:])
    /// Whether the session is for one request, whose client has no session.
    private let isForOne: Bool

    private init(like client: URLSession?) {
        isForOne = client == nil
        super.init()
        let made = URLSession(
            configuration: OpenNetwork.configuration(like: client), delegate: self, delegateQueue: Self.queue)
        session.withLock { $0 = made }
    }

    /// Returns the session for a client, and ends the sessions of clients that no longer exist.
    static func of(_ client: URLSession?) -> RelaySession {
        guard let client else { return RelaySession(like: nil) }
        let (relay, unused) = known.withLock { known in
            let unused = known.filter { $0.value.client == nil }
            for key in unused.keys { known[key] = nil }
            let relay = known[ObjectIdentifier(client)]?.relay ?? RelaySession(like: client)
            known[ObjectIdentifier(client)] = Known(client: client, relay: relay)
            return (relay, unused.values.map(\.relay))
        }
        for relay in unused { relay.session.withLock { $0 }?.finishTasksAndInvalidate() }
        return relay
    }

    /// Creates the task of a transfer.
    ///
    /// The session keeps the transfer alive until its task ends.
    func task(for transfer: RelayedTransfer, _ make: (URLSession) -> URLSessionTask) -> URLSessionTask {
        guard let session = session.withLock({ $0 }) else { preconditionFailure("set at the end of init") }
        let task = make(session)
        transfers.withLock { $0[task.taskIdentifier] = transfer }
        if isForOne { session.finishTasksAndInvalidate() }
        return task
    }

    /// Notes the protocol of Foundation that loads a task.
    func starts(_ task: URLSessionTask, with native: URLProtocol) {
        transfer(of: task)?.starts(with: native)
    }

    private func transfer(of task: URLSessionTask) -> RelayedTransfer? {
        transfers.withLock { $0[task.taskIdentifier] }
    }

    private func end(_ task: URLSessionTask, _ error: (any Error)?) {
        transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.ended(task, error)
    }
}

extension RelaySession: URLSessionDataDelegate {
    /// Refuses redirects, so that the load handles them.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
    ) {
        completionHandler(transfer(of: task)?.stream)
    }

    #if canImport(FoundationNetworking)
    /// Ends a transfer with a complete 401, so that the load handles the challenge.
    ///
    /// Foundation on Linux asks after the body, and would neither end nor repeat the task.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        end(task, nil)
        OutsideLoadQueue.run { task.cancel() }
    }
    #endif

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        transfer(of: dataTask)?.received(headOf: dataTask, response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        transfer(of: dataTask)?.received(data, of: dataTask)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end(task, error)
    }
}

#if canImport(FoundationNetworking)
/// Runs each block at once, where it is added.
private final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
#endif
