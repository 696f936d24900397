import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a task says of the bytes it moved, and what delegates of uploads and downloads are told of them.
///
/// - Why: on Linux Foundation's own protocol keeps the task's counts, its error, its current request and its progress,
///   and calls the delegate for each piece that is sent or written; the client does nothing of it, and hands pieces that
///   come in to the delegate's queue however long that is already. On Apple platforms the session does.
/// - Safe because: fields that Foundation guards by the task's `syncQ` are written on it; the others it writes, as we do,
///   on the task's work queue.
/// - Known from: swift-corelibs-foundation 6.3.1, `_NativeProtocol`, `URLSessionTask`.
/// - Delete when: the client on Linux keeps them.
struct TransferReport {
    private let task: URLSessionTask
    private let session: URLSession
    private let delegate: (any URLSessionTaskDelegate)?

    /// - Parameters:
    ///   - task: Whose transfer it is.
    ///   - session: The task's.
    ///   - delegate: Who is told of pieces.
    init(of task: URLSessionTask, in session: URLSession, to delegate: (any URLSessionTaskDelegate)?) {
        self.task = task
        self.session = session
        self.delegate = delegate
    }

    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private static let expectedToSend = StoredField("countOfBytesExpectedToSend", of: URLSessionTask.self)
    private static let expectedToReceive = StoredField("countOfBytesExpectedToReceive", of: URLSessionTask.self)
    private static let sent = StoredField("_countOfBytesSent", of: URLSessionTask.self)
    private static let received = StoredField("_countOfBytesReceived", of: URLSessionTask.self)
    private static let currentRequest = StoredField("_currentRequest", of: URLSessionTask.self)
    private static let response = StoredField("_response", of: URLSessionTask.self)
    private static let error = StoredField("error", of: URLSessionTask.self)
    private static let syncQueue = StoredField("syncQ", of: URLSessionTask.self)

    /// A request other than the first goes out.
    func began(_ request: URLRequest) {
        synchronized { Self.currentRequest?.write(URLRequest?.some(request), to: task) }
    }

    /// Reports how much of the request's body was sent.
    ///
    /// - Parameters:
    ///   - count: The number of bytes that were sent.
    ///   - expected: The size of the body, unless it is a stream.
    func sent(_ count: Int, of expected: Int?) {
        if let expected { Self.expectedToSend?.write(Int64(expected), to: task) }
        guard let delegate, count > 0 else { return }
        let total = task.countOfBytesSent + Int64(count)
        synchronized { Self.sent?.write(total, to: task) }
        session.delegateQueue.addOperation { [task, session] in
            delegate.urlSession(
                session, task: task, didSendBodyData: Int64(count), totalBytesSent: total,
                totalBytesExpectedToSend: task.countOfBytesExpectedToSend)
        }
    }

    /// The head of the answer came in.
    ///
    /// - Parameter length: What it says of the body's length, in bytes; nil when it says nothing.
    func expects(_ length: Int?) {
        guard let length, length > 0 else {
            Self.expectedToReceive?.write(NSURLSessionTransferSizeUnknown, to: task)
            return
        }
        Self.expectedToReceive?.write(Int64(length), to: task)
        if delegate != nil { task.progress.totalUnitCount = Int64(length) + task.countOfBytesSent }
    }

    /// A response that the client must not be told of is the task's all the same.
    func responded(_ response: URLResponse) {
        synchronized { Self.response?.write(URLResponse?.some(response), to: task) }
    }

    /// A part of the body came in.
    func progressed(by count: Int) {
        task.progress.completedUnitCount += Int64(count)
    }

    /// A part of the body came in: the delegate gets it in pieces, each read when it is its turn.
    ///
    /// - Parameters:
    ///   - part: What came in.
    ///   - sender: Replies after the last piece, or with the reason why one could not be read.
    func received(_ part: PreparedBody, then sender: EventSender?) {
        guard let delegate = delegate as? any URLSessionDataDelegate, let task = task as? URLSessionDataTask else {
            sender?.reply(.done)
            return
        }
        session.delegateQueue.addOperation { [session] in
            do {
                try part.forEachPart(of: Arrival.longestPiece) { piece in
                    delegate.urlSession(session, dataTask: task, didReceive: try piece.data())
                }
                sender?.reply(.done)
            } catch {
                sender?.reply(.unreadable(error))
            }
        }
    }

    /// A part of the body was written to the file of a download.
    ///
    /// - Parameters:
    ///   - part: What was written.
    ///   - sender: Replies after the delegate.
    func wrote(_ part: PreparedBody, then sender: EventSender?) {
        part.forEachPart(of: Arrival.longestPiece) { wrote($0.count) }
        if let sender { session.delegateQueue.addOperation { sender.reply(.done) } }
    }

    /// A piece of the body was written to the file of a download.
    private func wrote(_ count: Int) {
        guard let delegate = delegate as? any URLSessionDownloadDelegate, let task = task as? URLSessionDownloadTask
        else { return }
        let total = task.countOfBytesReceived + Int64(count)
        synchronized { Self.received?.write(total, to: task) }
        session.delegateQueue.addOperation { [session] in
            delegate.urlSession(
                session, downloadTask: task, didWriteData: Int64(count), totalBytesWritten: total,
                totalBytesExpectedToWrite: task.countOfBytesExpectedToReceive)
        }
    }

    /// All came in.
    ///
    /// Foundation's own protocol leaves the progress at 0 of -1 or at 1 of 1, as it happens; here it ends finished.
    ///
    /// - Parameters:
    ///   - count: Of bytes that came in.
    ///   - hasSent: Whether a body went out; only then the task is asked for its count, which takes a turn of its queue.
    func completed(_ count: Int, hasSent: Bool) {
        let total = max(1, Int64(count) + (hasSent ? task.countOfBytesSent : 0))
        let progress = task.progress
        progress.totalUnitCount = total
        progress.completedUnitCount = total
    }

    /// The load failed.
    func failed(_ error: any Error) {
        Self.error?.write((any Error)?.some(error), to: task)
    }

    private func synchronized(_ body: () -> Void) {
        Self.syncQueue?.read(task, as: DispatchQueue.self)?.sync(execute: body)
    }
    #else
    func began(_ request: URLRequest) {}
    func sent(_ count: Int, of expected: Int?) {}
    func expects(_ length: Int?) {}
    func responded(_ response: URLResponse) {}
    func progressed(by count: Int) {}
    func received(_ part: PreparedBody, then sender: EventSender?) { sender?.reply(.done) }
    func wrote(_ part: PreparedBody, then sender: EventSender?) { sender?.reply(.done) }
    func completed(_ count: Int, hasSent: Bool) {}
    func failed(_ error: any Error) {}
    #endif
}
