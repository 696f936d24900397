import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Asks the delegate of a task whether to follow a redirect, which credential to use, and which body to send.
///
/// - Why: on Linux, Foundation's own protocol asks the delegate. The client cannot ask about redirects, and sends
///   a challenged request to the network. Delegates are asked on the same queues as by Foundation: for a body on
///   the task's work queue, otherwise on the session's delegate queue. On Apple platforms, the session asks.
/// - Known from: swift-corelibs-foundation 6.3.1, `_HTTPURLProtocol.redirectFor`,
///   `_ProtocolClient.urlProtocol(_:didReceive:)`, `URLSessionTask.getBody`.
/// - Delete when: the client on Linux asks the delegate.
final class Dialogue {
    private unowned let urlProtocol: URLProtocol

    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private let session: URLSession?
    private lazy var authentication = session.map(BasicAuthentication.init)

    /// Creates the dialogue of one load.
    ///
    /// - Parameters:
    ///   - urlProtocol: The protocol that loads the task.
    ///   - session: The session of the task.
    init(of urlProtocol: URLProtocol, in session: URLSession?) {
        self.urlProtocol = urlProtocol
        self.session = session
    }

    /// Asks whether to follow a redirect.
    ///
    /// - Parameters:
    ///   - response: The redirect.
    ///   - request: The request that would follow.
    ///   - sender: Creates the sender of a later reply.
    /// - Returns: The reply, or `nil` if it comes later.
    func follow(
        _ response: HTTPURLResponse?, with request: URLRequest, _ sender: () -> EventSender
    ) -> Exchange.Reply? {
        guard let response, let task = urlProtocol.task, let session, let delegate = task.delegate else {
            return .redirectDecided(.follow(CookieJar.cookied(request, in: session)))
        }
        let sender = sender()
        session.delegateQueue.addOperation {
            delegate.urlSession(
                session, task: task, willPerformHTTPRedirection: response, newRequest: request
            ) { sender.reply(.redirectDecided($0.map { .follow($0) } ?? .deliver)) }
        }
        return nil
    }

    /// Asks for a credential.
    ///
    /// - Parameters:
    ///   - response: The challenge.
    ///   - used: The value of `Authorization` that the server rejected before.
    ///   - sender: Creates the sender of a later reply.
    /// - Returns: The reply, or `nil` if it comes later.
    func authenticate(
        _ response: HTTPURLResponse?, used: String?, _ sender: () -> EventSender
    ) -> Exchange.Reply? {
        guard let challenge = response.flatMap({ authentication?.challenge(of: $0, used: used) }) else {
            return .challengeDecided(.accept)
        }
        guard let task = urlProtocol.task, let session, let delegate = task.delegate else {
            return .challengeDecided(BasicAuthentication.decision(on: challenge, .performDefaultHandling, nil))
        }
        let sender = sender()
        session.delegateQueue.addOperation {
            delegate.urlSession(session, task: task, didReceive: challenge) { disposition, credential in
                sender.reply(
                    .challengeDecided(BasicAuthentication.decision(on: challenge, disposition, credential)))
            }
        }
        return nil
    }

    /// Asks the delegate for a body, on the work queue of the task as Foundation does.
    ///
    /// A delegate that waits for this queue or resumes a task here stops the program, as with a server.
    ///
    /// - Parameter sender: Creates the sender of a later reply.
    /// - Returns: The reply, or `nil` if it comes later.
    func bodyStream(_ sender: () -> EventSender) -> Exchange.Reply? {
        guard let task = urlProtocol.task, let session, let delegate = task.delegate else { return .sent { Data() } }
        let sender = sender()
        delegate.urlSession(session, task: task) { (stream: InputStream?) in
            sender.reply(stream.map { .stream(UnreadStream($0), isNew: true) } ?? .sent { Data() })
        }
        return nil
    }
    #else
    init(of urlProtocol: URLProtocol, in session: URLSession?) {
        self.urlProtocol = urlProtocol
    }

    func follow(
        _ response: HTTPURLResponse?, with request: URLRequest, _ sender: () -> EventSender
    ) -> Exchange.Reply? {
        guard let response else { return .redirectDecided(.deliver) }
        urlProtocol.client?.urlProtocol(urlProtocol, wasRedirectedTo: request, redirectResponse: response)
        return .redirectDecided(.leave)
    }

    func authenticate(
        _ response: HTTPURLResponse?, used: String?, _ sender: () -> EventSender
    ) -> Exchange.Reply? {
        .challengeDecided(.accept)
    }

    func bodyStream(_ sender: () -> EventSender) -> Exchange.Reply? { .sent { Data() } }
    #endif
}
