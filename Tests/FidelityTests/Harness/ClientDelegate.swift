import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A delegate that notes everything it is told, and answers what it is asked as a scenario wants.
final class ClientDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    typealias Redirect = @Sendable (URLRequest) -> URLRequest?
    typealias Challenge =
        @Sendable (URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?)

    let log: EventLog
    private let redirect: Redirect
    private let challenge: Challenge
    private let bodyStream: @Sendable () -> InputStream?
    private let atData: @Sendable (URLSessionTask) -> Void
    private let ending = Locked<(isOver: Bool, waiting: CheckedContinuation<Void, Never>?)>((false, nil))

    init(
        _ log: EventLog, redirect: @escaping Redirect = { $0 },
        challenge: @escaping Challenge = { _ in (.performDefaultHandling, nil) },
        bodyStream: @escaping @Sendable () -> InputStream? = { nil },
        atData: @escaping @Sendable (URLSessionTask) -> Void = { _ in }
    ) {
        self.log = log
        self.redirect = redirect
        self.challenge = challenge
        self.bodyStream = bodyStream
        self.atData = atData
    }

    /// Waits until the task is over.
    func end() async {
        await withCheckedContinuation { continuation in
            let isOver = ending.withLock { ending in
                if !ending.isOver { ending.waiting = continuation }
                return ending.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        log.note(error, "complete")
        let waiting = ending.withLock { ending in
            ending.isOver = true
            return ending.waiting
        }
        waiting?.resume()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        log.note(response, "redirection")
        log.note("  to \(request.httpMethod ?? "") \(request.url?.absoluteString ?? "")")
        completionHandler(redirect(request))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let space = challenge.protectionSpace
        log.note("challenge \(space.authenticationMethod) \(space.realm ?? "no realm") \(space.host):\(space.port)")
        log.note("  failures \(challenge.previousFailureCount)")
        log.note("  proposed \(challenge.proposedCredential?.user ?? "none")")
        log.note("  status \((challenge.failureResponse as? HTTPURLResponse)?.statusCode ?? 0)")
        let (disposition, credential) = self.challenge(challenge)
        completionHandler(disposition, credential)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
    ) {
        log.note("asked for a body stream")
        completionHandler(bodyStream())
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData count: Int64, totalBytesSent total: Int64,
        totalBytesExpectedToSend expected: Int64
    ) {
        log.note(latest: "sent", "\(total) of \(expected)")
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        log.note(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        log.note(piece: data)
        atData(dataTask)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData count: Int64,
        totalBytesWritten total: Int64, totalBytesExpectedToWrite expected: Int64
    ) {
        log.note(latest: "written", "\(total) of \(expected)")
        atData(downloadTask)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        log.note(downloadTask.response, "downloaded")
        log.note(file: location)
    }
}
