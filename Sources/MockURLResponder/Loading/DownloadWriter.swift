import Foundation

/// Writes the file of a long download, or as much of it as is wanted.
///
/// It has a thread of its own: a disk may be slow, and the threads of the global queue are few and wanted by every session.
final class DownloadWriter: Sendable {
    private let isWanted = Locked(true)

    /// Begins at once.
    ///
    /// - Parameters:
    ///   - body: What is written.
    ///   - reply: Given at the end.
    init(_ body: PreparedBody, then reply: Reply<DownloadedFile.Written>) {
        Aside.runLong { [isWanted] in
            reply(DownloadedFile.written(body) { isWanted.withLock { $0 } })
        }
    }

    /// Nothing more is written, and what was is removed.
    func stop() {
        isWanted.withLock { $0 = false }
    }
}
