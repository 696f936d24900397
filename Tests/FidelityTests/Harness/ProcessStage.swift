import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Where client code of a scenario runs that takes the sessions as they are.
struct ProcessStage: Sendable {
    let stage: Stage
    let kind: SessionKind
    let session: URLSession
    /// A session with a delegate, who notes everything; nil where there can be none.
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

    /// Makes a request in every way but with a delegate.
    func load(_ request: URLRequest) async {
        await stage.complete { session.dataTask(with: request, completionHandler: $0) }
        await log.awaited { try await session.data(for: request) }
    }

    /// Runs the one task that the delegate hears of.
    func listen(_ make: (URLSession) -> URLSessionTask) async {
        guard let listening else { return }
        let task = make(listening)
        task.resume()
        await delegate.end()
        await stage.settled(task)
    }
}
