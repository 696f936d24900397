import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The questions that a load asks its delegate: where a redirect goes, who the user is, and which body to send.
///
/// - Why: on Linux Foundation's own protocol asks; the client cannot (redirects) or leads to the real network
///   (challenges). Delegates are asked where Foundation asks them: for a body on the task's work queue, for all else on the
///   session's delegate queue. On Apple platforms the session asks.
/// - Known from: swift-corelibs-foundation 6.3.1, `_HTTPURLProtocol.redirectFor`, `_ProtocolClient.urlProtocol(_:didReceive:)`,
///   `URLSessionTask.getBody`.
/// - Delete when: the client on Linux asks.
final class Dialogue {
    private unowned let urlProtocol: URLProtocol

    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private let session: URLSession?
    private lazy var authentication = session.map(BasicAuthentication.init)

    /// - Parameters:
    ///   - urlProtocol: The one that loads.
    ///   - session: Its task's.
    init(of urlProtocol: URLProtocol, in session: URLSession?) {
        self.urlProtocol = urlProtocol
        self.session = session
    }

    /// Asks whether to follow a redirect.
    ///
    /// - Parameters:
    ///   - response: The redirect.
    ///   - request: The request that would follow.
    ///   - sender: Makes what replies later.
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
    ///   - used: The value of `Authorization` that was refused before.
    ///   - sender: Makes what replies later.
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
    /// A delegate that waits for that queue, or resumes a task, stops the program with a server, too.
    ///
    /// - Parameter sender: Makes what replies later.
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
