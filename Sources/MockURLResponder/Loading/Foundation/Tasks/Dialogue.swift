import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What others decide while a task is loaded: where a redirect goes, who the user is, what the body is.
///
/// - Why: on Linux Foundation's own protocol asks; the client cannot (redirects) or leads to the real network
///   (challenges). Delegates are asked where Foundation asks them: for a body on the task's work queue, for all else on the
///   session's delegate queue. On Apple platforms the session asks.
/// - Known from: swift-corelibs-foundation 6.3.1, `_HTTPURLProtocol.redirectFor`, `_ProtocolClient.urlProtocol(_:didReceive:)`,
///   `URLSessionTask.getBody`.
/// - Delete when: the client on Linux asks.
final class Dialogue {
    /// What becomes of a redirect.
    enum Course {
        case follow(URLRequest)
        /// The redirect itself is the answer.
        case deliver
        /// The client follows it, with another protocol.
        case leave
    }

    private unowned let urlProtocol: URLProtocol
    private let queue: CallbackQueue

    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private let session: URLSession?
    private var authentication: BasicAuthentication?

    /// - Parameters:
    ///   - urlProtocol: The one that loads; it is kept while a reply is waited for.
    ///   - session: Its task's.
    ///   - queue: Where replies are heard.
    init(of urlProtocol: URLProtocol, in session: URLSession?, on queue: CallbackQueue) {
        self.urlProtocol = urlProtocol
        self.session = session
        self.queue = queue
        authentication = session.map(BasicAuthentication.init)
    }

    func follow(_ response: HTTPURLResponse, with request: URLRequest, then reply: @escaping (Course) -> Void) {
        guard let task = urlProtocol.task, let session, let delegate = task.delegate else {
            return reply(.follow(CookieJar.cookied(request, in: session)))
        }
        let reply = awaited { (request: URLRequest?) in reply(request.map { .follow($0) } ?? .deliver) }
        session.delegateQueue.addOperation {
            delegate.urlSession(
                session, task: task, willPerformHTTPRedirection: response, newRequest: request
            ) { reply($0) }
        }
    }

    func authenticate(_ response: HTTPURLResponse, then reply: @escaping (BasicAuthentication.Outcome) -> Void) {
        guard let challenge = authentication?.challenge(of: response) else { return reply(.accept) }
        guard let task = urlProtocol.task, let session, let delegate = task.delegate else {
            return reply(authentication?.outcome(of: challenge, .performDefaultHandling, nil) ?? .accept)
        }
        let reply = awaited { [self] (decision: (URLSession.AuthChallengeDisposition, URLCredential?)) in
            reply(authentication?.outcome(of: challenge, decision.0, decision.1) ?? .accept)
        }
        session.delegateQueue.addOperation {
            delegate.urlSession(session, task: task, didReceive: challenge) { reply(($0, $1)) }
        }
    }

    /// Asks the delegate for a body, on the work queue of the task as Foundation does.
    ///
    /// A delegate that waits for that queue, or resumes a task, stops the program with a server, too.
    func bodyStream(then reply: @escaping (InputStream?) -> Void) {
        guard let task = urlProtocol.task, let session, let delegate = task.delegate else { return reply(nil) }
        let reply = awaited(reply)
        delegate.urlSession(session, task: task) { (stream: InputStream?) in reply(stream) }
    }

    private func awaited<Value>(_ body: @escaping (Value) -> Void) -> Reply<Value> {
        Reply(on: queue, keeping: urlProtocol, body)
    }
    #else
    init(of urlProtocol: URLProtocol, in session: URLSession?, on queue: CallbackQueue) {
        self.urlProtocol = urlProtocol
        self.queue = queue
    }

    func follow(_ response: HTTPURLResponse, with request: URLRequest, then reply: @escaping (Course) -> Void) {
        urlProtocol.client?.urlProtocol(urlProtocol, wasRedirectedTo: request, redirectResponse: response)
        reply(.leave)
    }

    func authenticate(_ response: HTTPURLResponse, then reply: @escaping (BasicAuthentication.Outcome) -> Void) {
        reply(.accept)
    }

    func bodyStream(then reply: @escaping (InputStream?) -> Void) {
        reply(nil)
    }
    #endif
}
