import TestSupport

extension EventLog {
    /// Notes the queue of a callback, and the state of its task at that time.
    ///
    /// Values that may change while a callback waits for its queue are left out: `task.error`, the response of a
    /// download while it writes, and the whole answer while a body is sent.
    func note(moment callback: String, in session: URLSession, _ task: URLSessionTask? = nil) {
        var facts = ["on \(Self.queue(of: session))"]
        if let task {
            let current = task.currentRequest
            facts.append("state \(task.state.rawValue)")
            facts.append("current \(current?.httpMethod ?? "") \(current?.url?.path ?? "")")
            // A client may have begun its body before 100 Continue arrives.
            if (task.response as? HTTPURLResponse)?.statusCode != 100 {
                facts.append("sent \(task.countOfBytesSent) of \(task.countOfBytesExpectedToSend)")
            }
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

/// Returns the label of a dispatch queue, or of the current one for `nil`. Dispatch has no Swift function for this
/// on Linux.
@_silgen_name("dispatch_queue_get_label")
private func queueLabel(_ queue: UnsafeRawPointer?) -> UnsafePointer<CChar>
