import Foundation
import MockURLResponder
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A delegate that takes a body, at its own pace.
final class BodyTaker: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    struct Taken: Sendable {
        /// Of a download the one file.
        var pieces: [Data] = []
        /// In bytes.
        var count = 0
        var error: URLError?

        var bytes: Data { pieces.reduce(into: Data()) { $0.append($1) } }
    }

    static let url = URL(string: "https://api.example.com/thing")!

    private let keepsPieces: Bool
    private let atPiece: @Sendable (_ task: URLSessionTask, _ count: Int) -> Void
    private let state = Locked(Taken())
    private let ended = Locked<CheckedContinuation<Void, Never>?>(nil)

    /// - Parameters:
    ///   - keepsPieces: Whether they are wanted later.
    ///   - atPiece: Called at each piece with the number of bytes taken.
    init(keepsPieces: Bool = true, atPiece: @escaping @Sendable (URLSessionTask, Int) -> Void = { _, _ in }) {
        self.keepsPieces = keepsPieces
        self.atPiece = atPiece
    }

    var taken: Taken { state.withLock { $0 } }

    /// What comes of a file by a data task.
    func take(_ path: String) async -> Taken {
        await load(path) { $0.dataTask(with: Self.url) }
    }

    /// What comes of a file by a download task.
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
    /// An engine that answers everything from a file.
    ///
    /// - Parameters:
    ///   - path: The file's.
    ///   - fields: What else the answer has, as on the wire.
    convenience init(answeringFrom path: String, _ fields: String = #""status":200"#) throws {
        try self.init(arguments: [
            #"--mock-url-response={"host":"api.example.com","responses":[{"response":{\#(fields),"body":{"file":"\#(path)"}}}]}"#
        ])
    }
}
