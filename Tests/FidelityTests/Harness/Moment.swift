import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension EventLog {
    /// Notes where a callback runs, and what its task reports at that time.
    ///
    /// `task.error` is left out, and `task.response` while a download writes: Foundation sets them while earlier callbacks
    /// still wait for their turn.
    func note(moment callback: String, in session: URLSession, _ task: URLSessionTask? = nil) {
        var moment = "on \(Self.queue(of: session))"
        if let task {
            moment += Self.state(of: task)
            if callback != "didWriteData" {
                moment += ", response \((task.response as? HTTPURLResponse)?.statusCode ?? 0)"
            }
        }
        note(change: "\(callback):", moment)
    }

    private static func queue(of session: URLSession) -> String {
        if OperationQueue.current === session.delegateQueue { return "the delegate queue" }
        let label = String(cString: queueLabel(nil))
        return label.isEmpty ? "no queue" : label
    }

    private static func state(of task: URLSessionTask) -> String {
        let current = task.currentRequest
        return """
            , state \(task.state.rawValue), current \(current?.httpMethod ?? "") \(current?.url?.path ?? ""), \
            received \(task.countOfBytesReceived) of \(task.countOfBytesExpectedToReceive), \
            sent \(task.countOfBytesSent) of \(task.countOfBytesExpectedToSend)
            """
    }
}

/// The label of a dispatch queue; `nil` is the current one. Dispatch has no Swift name for that on Linux.
@_silgen_name("dispatch_queue_get_label")
private func queueLabel(_ queue: UnsafeRawPointer?) -> UnsafePointer<CChar>
