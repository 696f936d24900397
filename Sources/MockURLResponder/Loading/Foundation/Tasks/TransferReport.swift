import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Keeps the byte counts of a task, and reports sent and received bytes to its delegate.
///
/// - Why: on Linux, Foundation's own protocol keeps the task's counts, error and current request. It also
///   calls the delegate for each piece that is sent or written. The client does none of this. It adds received pieces
///   to the delegate's queue, however long the queue already is. On Apple platforms, the session does all of this.
/// - Safe because: fields that Foundation guards with the task's `syncQ` are written on `syncQ`. Foundation and
///   this type write the other fields on the task's work queue.
/// - Known from: swift-corelibs-foundation 6.3.1, `_NativeProtocol`, `URLSessionTask`.
/// - Delete when: the protocol client on Linux keeps the byte counts and reports them to the delegate.
struct TransferReport {
    private let task: URLSessionTask
    private let session: URLSession
    private let delegate: (any URLSessionTaskDelegate)?

    /// Creates the report of one task.
    ///
    /// - Parameters:
    ///   - task: The task that transfers bytes.
    ///   - session: The session of the task.
    ///   - delegate: The delegate that receives pieces.
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

    /// Sets the current request of the task, after the first one.
    func began(_ request: URLRequest) {
        synchronized { Self.currentRequest?.write(URLRequest?.some(request), to: task) }
    }

    /// Reports how much of the request's body was sent.
    ///
    /// - Parameters:
    ///   - count: The number of bytes that were sent.
    ///   - expected: The size of the body; `nil` for a stream.
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

    /// Sets the expected length of the body when the head of the answer arrives.
    ///
    /// - Parameter length: The length in bytes that the head declares; `nil` if it declares none.
    func expects(_ length: Int?) {
        guard let length, length > 0 else {
            Self.expectedToReceive?.write(NSURLSessionTransferSizeUnknown, to: task)
            return
        }
        Self.expectedToReceive?.write(Int64(length), to: task)
    }

    /// Sets the response of the task, also if the client must not receive the response.
    func responded(_ response: URLResponse) {
        synchronized { Self.response?.write(URLResponse?.some(response), to: task) }
    }

    /// Delivers a received part of the body to the delegate in pieces.
    ///
    /// Each piece is read only when its turn comes.
    ///
    /// - Parameters:
    ///   - part: The part of the body.
    ///   - sender: Replies after the last piece, or with the reason why a piece could not be read.
    func received(_ part: PreparedBody, then sender: EventSender?) {
        guard let delegate = delegate as? any URLSessionDataDelegate, let task = task as? URLSessionDataTask else {
            sender?.reply(.done)
            return
        }
        session.delegateQueue.addOperation { [session] in
            do {
                for piece in part.parts(of: Arrival.longestPiece) {
                    delegate.urlSession(session, dataTask: task, didReceive: try piece.data())
                }
                sender?.reply(.done)
            } catch {
                sender?.reply(.unreadable(error))
            }
        }
    }

    /// Reports a part of the body that was written to the file of a download.
    ///
    /// - Parameters:
    ///   - part: The part of the body.
    ///   - sender: Replies after the delegate.
    func wrote(_ part: PreparedBody, then sender: EventSender?) {
        for piece in part.parts(of: Arrival.longestPiece) { wrote(piece.count) }
        if let sender { session.delegateQueue.addOperation { sender.reply(.done) } }
    }

    /// Reports one piece that was written to the file of a download.
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

    /// Sets the error of the task.
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
    func received(_ part: PreparedBody, then sender: EventSender?) { sender?.reply(.done) }
    func wrote(_ part: PreparedBody, then sender: EventSender?) { sender?.reply(.done) }
    func failed(_ error: any Error) {}
    #endif
}
