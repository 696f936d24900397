import TestSupport

/// The stage of a client that uses the sessions of its process, without a responder of its own.
struct ProcessStage: Sendable {
    let stage: Stage
    let kind: SessionKind
    let session: URLSession
    /// A session whose delegate notes everything; `nil` for the shared session.
    let listening: URLSession?
    let delegate: ClientDelegate

    var log: EventLog { stage.log }

    init(_ stage: Stage, _ kind: SessionKind) {
        self.stage = stage
        self.kind = kind
        session = kind.session()
        delegate = ClientDelegate(stage.log)
        listening = kind == .shared ? nil : kind.session(delegate: delegate)
    }

    /// Loads a request with a completion handler and with an awaited task.
    func load(_ request: URLRequest) async {
        await stage.complete { session.dataTask(with: request, completionHandler: $0) }
        await log.awaited { try await session.data(for: request) }
    }

    /// Runs a task whose delegate notes every callback, if the session can have a delegate.
    func listen(_ make: (URLSession) -> URLSessionTask) async {
        guard let listening else { return }
        let task = make(listening)
        task.resume()
        await delegate.end()
        await stage.noteFinalState(of: task)
    }
}
