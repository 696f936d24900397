import TestSupport

/// A delegate that notes every callback, and returns the decisions of a scenario.
final class ClientDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    typealias Redirect = @Sendable (URLRequest) -> URLRequest?
    typealias Challenge =
        @Sendable (URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?)

    let log: EventLog
    /// Whether the delegate also notes the queue of each callback and the state of the task at that time.
    private let notesMoments: Bool
    /// Whether the delegate notes each piece of a body alone, instead of the whole body.
    private let notesPieces: Bool
    private let redirect: Redirect
    private let challenge: Challenge
    private let bodyStream: @Sendable () -> InputStream?
    private let atData: @Sendable (URLSessionTask) -> Void
    private let ending = AsyncStream.makeStream(of: Void.self)
    private let invalidation = AsyncStream.makeStream(of: Void.self)

    init(
        _ log: EventLog, notesMoments: Bool = false, notesPieces: Bool = false, redirect: @escaping Redirect = { $0 },
        challenge: @escaping Challenge = { _ in (.performDefaultHandling, nil) },
        bodyStream: @escaping @Sendable () -> InputStream? = { nil },
        atData: @escaping @Sendable (URLSessionTask) -> Void = { _ in }
    ) {
        (self.log, self.notesMoments, self.notesPieces) = (log, notesMoments, notesPieces)
        (self.redirect, self.challenge, self.bodyStream, self.atData) = (redirect, challenge, bodyStream, atData)
    }

    /// Waits until the task has ended.
    func end() async { for await _ in ending.stream {} }

    /// Waits until the session is invalid.
    func invalidated() async { for await _ in invalidation.stream {} }

    private func moment(_ callback: String, _ session: URLSession, _ task: URLSessionTask? = nil) {
        if notesMoments { log.note(moment: callback, in: session, task) }
    }

    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
        guard notesMoments else { return }
        moment("didBecomeInvalidWithError", session)
        log.note(error, "invalid")
        invalidation.continuation.finish()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        moment("didCompleteWithError", session, task)
        log.note(error, "complete")
        ending.continuation.finish()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        moment("willPerformHTTPRedirection", session, task)
        log.note(response, "redirection")
        log.note("  to \(request.httpMethod ?? "") \(request.url?.absoluteString ?? "")")
        completionHandler(redirect(request))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        moment("didReceive challenge", session, task)
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
        moment("needNewBodyStream", session, task)
        log.note("asked for a body stream")
        completionHandler(bodyStream())
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData count: Int64, totalBytesSent total: Int64,
        totalBytesExpectedToSend expected: Int64
    ) {
        moment("didSendBodyData", session, task)
        log.note(latest: "sent", "\(total) of \(expected)")
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        moment("didReceive response", session, dataTask)
        log.note(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        moment("didReceive data", session, dataTask)
        if notesPieces {
            log.note("piece \(EventLog.digest(data))")
        } else {
            log.note(piece: data)
        }
        atData(dataTask)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData count: Int64,
        totalBytesWritten total: Int64, totalBytesExpectedToWrite expected: Int64
    ) {
        moment("didWriteData", session, downloadTask)
        log.note(latest: "written", "\(total) of \(expected)")
        atData(downloadTask)
    }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
        moment("didFinishDownloadingTo", session, downloadTask)
        log.note(downloadTask.response, "downloaded")
        log.note(file: location)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, willCacheResponse response: CachedURLResponse,
        completionHandler: @escaping (CachedURLResponse?) -> Void
    ) {
        moment("willCacheResponse", session, dataTask)
        completionHandler(response)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
        moment("didFinishCollecting", session, task)
    }
}
