import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension EventLog {
    /// Notes where a callback runs, and what its task reports at that time.
    ///
    /// What changes while a callback still waits for its turn is left out: `task.error`, the response of a download that
    /// writes, and all of the answer while a body is sent.
    func note(moment callback: String, in session: URLSession, _ task: URLSessionTask? = nil) {
        var facts = ["on \(Self.queue(of: session))"]
        if let task {
            let current = task.currentRequest
            facts.append("state \(task.state.rawValue)")
            facts.append("current \(current?.httpMethod ?? "") \(current?.url?.path ?? "")")
            facts.append("sent \(task.countOfBytesSent) of \(task.countOfBytesExpectedToSend)")
            if callback != "didSendBodyData" {
                facts.append("received \(task.countOfBytesReceived) of \(task.countOfBytesExpectedToReceive)")
            }
            if !["didSendBodyData", "didWriteData"].contains(callback) {
                facts.append("response \((task.response as? HTTPURLResponse)?.statusCode ?? 0)")
            }
        }
        note(change: "\(callback):", facts.joined(separator: ", "))
    }

    private static func queue(of session: URLSession) -> String {
        if OperationQueue.current === session.delegateQueue { return "the delegate queue" }
        let label = String(cString: queueLabel(nil))
        return label.isEmpty ? "no queue" : label
    }
}

/// The label of a dispatch queue; `nil` is the current one. Dispatch has no Swift name for that on Linux.
@_silgen_name("dispatch_queue_get_label")
private func queueLabel(_ queue: UnsafeRawPointer?) -> UnsafePointer<CChar>
