import TestSupport

/// A delegate that takes an answer, and calls closures at each of its parts.
final class DelegateClient: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    struct Taken: Sendable {
        /// The pieces of the body. A download has one piece, the file.
        var pieces: [Data] = []
        /// The number of received bytes.
        var count = 0
        var error: URLError?
        var bytes: Data { pieces.reduce(into: Data()) { $0.append($1) } }
    }

    private let (keepsPieces, followsRedirects): (Bool, Bool)
    private let credential: URLCredential?
    private let (atHead, atChallenge): (@Sendable () -> Void, @Sendable () -> Void)
    private let atPiece: @Sendable (_ task: URLSessionTask, _ count: Int) -> Void
    private let state = Locked(Taken())
    private let ended = Locked<CheckedContinuation<Void, Never>?>(nil)

    /// Creates a delegate.
    ///
    /// - Parameters:
    ///   - keepsPieces: Whether the received pieces are kept.
    ///   - followsRedirects: Whether redirects are followed.
    ///   - credential: The answer to a challenge.
    ///   - atPiece: Called at each piece with the total number of bytes so far.
    ///   - atHead: Called at the head of an answer.
    ///   - atChallenge: Called at a challenge.
    init(
        keepsPieces: Bool = true, followsRedirects: Bool = true, credential: URLCredential? = nil,
        atPiece: @escaping @Sendable (URLSessionTask, Int) -> Void = { _, _ in },
        atHead: @escaping @Sendable () -> Void = {}, atChallenge: @escaping @Sendable () -> Void = {}
    ) {
        (self.keepsPieces, self.followsRedirects, self.credential) = (keepsPieces, followsRedirects, credential)
        (self.atHead, self.atChallenge, self.atPiece) = (atHead, atChallenge, atPiece)
    }

    static let ann = URLCredential(user: "ann", password: "secret", persistence: .none)

    var taken: Taken { state.withLock { $0 } }

    /// Loads a URL with a session of a responder, and waits for the end of the task.
    @discardableResult
    func load(_ url: String, _ responder: MockURLResponder, isDownload: Bool = false) async -> Taken {
        await load(
            url, URLSession(configuration: responder.configuration, delegate: self, delegateQueue: nil), isDownload)
    }

    /// Loads a URL with a session of this delegate, and waits for the end of the task.
    @discardableResult
    func load(_ url: String, _ session: URLSession, _ isDownload: Bool = false) async -> Taken {
        defer { session.finishTasksAndInvalidate() }
        let url = URL(string: url)!
        await withCheckedContinuation { continuation in
            ended.withLock { $0 = continuation }
            (isDownload ? session.downloadTask(with: url) : session.dataTask(with: url)).resume()
        }
        return taken
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        atHead()
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let count = state.withLock { taken in
            if keepsPieces { taken.pieces.append(data) }
            taken.count += data.count
            return taken.count
        }
        atPiece(dataTask, count)
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData count: Int64,
        totalBytesWritten total: Int64, totalBytesExpectedToWrite expected: Int64
    ) {
        state.withLock { $0.count += Int(count) }
    }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
        if keepsPieces, let data = try? Data(contentsOf: location) { state.withLock { $0.pieces = [data] } }
        // Foundation on Linux leaves the file to the client.
        try? FileManager.default.removeItem(at: location)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        state.withLock { $0.error = error as? URLError }
        ended.withLock { $0 }?.resume()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(followsRedirects ? request : nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        atChallenge()
        completionHandler(credential == nil ? .performDefaultHandling : .useCredential, credential)
    }
}

extension MockURLResponder {
    /// Creates a responder that answers every request with the file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - fields: The other fields of the answer, as JSON.
    convenience init(answeringFrom path: String, _ fields: String = #""status":200"#) throws {
        try self.init(arguments: [
            #"--mock-url-response={"host":"api.example.com","responses":[{"response":{\#(fields),"body":{"file":"\#(path)"}}}]}"#
        ])
    }
}
