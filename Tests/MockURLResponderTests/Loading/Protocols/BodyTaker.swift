import Foundation
import MockURLResponder
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A delegate that receives a body, and can slow down or cancel the task at each piece.
final class BodyTaker: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    struct Taken: Sendable {
        /// The pieces of the body. A download has one piece, the file.
        var pieces: [Data] = []
        /// The number of bytes received.
        var count = 0
        var error: URLError?

        var bytes: Data { pieces.reduce(into: Data()) { $0.append($1) } }
    }

    static let url = URL(string: "https://api.example.com/thing")!

    private let keepsPieces: Bool
    private let atPiece: @Sendable (_ task: URLSessionTask, _ count: Int) -> Void
    private let state = Locked(Taken())
    private let ended = Locked<CheckedContinuation<Void, Never>?>(nil)

    /// Creates a delegate.
    ///
    /// - Parameters:
    ///   - keepsPieces: Whether the received pieces are kept.
    ///   - atPiece: Called at each piece with the total number of bytes so far.
    init(keepsPieces: Bool = true, atPiece: @escaping @Sendable (URLSessionTask, Int) -> Void = { _, _ in }) {
        self.keepsPieces = keepsPieces
        self.atPiece = atPiece
    }

    var taken: Taken { state.withLock { $0 } }

    /// Loads the file as a stub's body with a data task.
    func take(_ path: String) async -> Taken {
        await load(path) { $0.dataTask(with: Self.url) }
    }

    /// Loads the file as a stub's body with a download task.
    func download(_ path: String) async -> Taken {
        await load(path) { $0.downloadTask(with: Self.url) }
    }

    private func load(_ path: String, _ make: (URLSession) -> URLSessionTask) async -> Taken {
        guard let responder = try? MockURLResponder(answeringFrom: path) else { return Taken() }
        let session = URLSession(configuration: responder.configuration, delegate: self, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        await withCheckedContinuation { continuation in
            ended.withLock { $0 = continuation }
            make(session).resume()
        }
        return taken
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
        atPiece(downloadTask, Int(total))
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
        if keepsPieces, let data = try? Data(contentsOf: location) { state.withLock { $0.pieces = [data] } }
        try? FileManager.default.removeItem(at: location)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        state.withLock { $0.error = error as? URLError }
        ended.withLock { $0 }?.resume()
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
