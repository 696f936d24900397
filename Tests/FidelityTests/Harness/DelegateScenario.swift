import TestSupport

/// One request of a client whose delegate notes the moment of every callback.
struct DelegateScenario: Sendable, CustomTestStringConvertible {
    typealias MakeTask = @Sendable (URLSession, Stage) -> URLSessionTask

    /// When and how the session ends.
    enum SessionEnd: Sendable {
        case afterTask, whileTaskRuns, byCancellation
    }

    /// The callback that the scenario is about.
    var callback = ""
    let name: String
    let server: Differential
    var configuration: @Sendable () -> URLSessionConfiguration = { .ephemeral }
    var redirect: ClientDelegate.Redirect = { $0 }
    var challenge: ClientDelegate.Challenge = { _ in (.performDefaultHandling, nil) }
    var bodyStream: @Sendable () -> InputStream? = { nil }
    var sessionEnd = SessionEnd.afterTask
    /// Whether Foundation makes the callback in this scenario.
    var isCalled = true
    let task: MakeTask

    var testDescription: String { "\(callback): \(name)" }

    static let all = [
        ("willPerformHTTPRedirection", redirections), ("didReceive challenge", challenges),
        ("needNewBodyStream", bodyStreams), ("didSendBodyData", sentBodies), ("didReceive response", responses),
        ("didReceive data", pieces), ("willCacheResponse", cacheable), ("didWriteData", written),
        ("didFinishDownloadingTo", downloaded), ("didCompleteWithError", completions),
        ("didBecomeInvalidWithError", invalidations),
    ].flatMap { callback, scenarios in
        scenarios.map { scenario in
            var scenario = scenario
            scenario.callback = callback
            return scenario
        }
    }

    /// Runs the client with server and mock, and expects that the callback comes exactly if `isCalled` is true.
    func run() async throws {
        try await server.run { stage in
            await perform(on: stage)
            let isCalled = stage.log.lines.contains { $0.hasPrefix("\(callback):") }
            #expect(isCalled == self.isCalled, "\(callback), \(stage.responder == nil ? "server" : "mock")")
        }
    }

    private func perform(on stage: Stage) async {
        let delegate = ClientDelegate(
            stage.log, notesMoments: true, redirect: redirect, challenge: challenge, bodyStream: bodyStream)
        let session = stage.session(configuration(), delegate: delegate)
        let task = task(session, stage)
        task.resume()
        switch sessionEnd {
        case .afterTask:
            await delegate.end()
            await stage.noteFinalState(of: task)
            session.finishTasksAndInvalidate()
        case .whileTaskRuns:
            session.finishTasksAndInvalidate()
            await delegate.end()
        case .byCancellation:
            try? await Task.sleep(nanoseconds: 200_000_000)
            session.invalidateAndCancel()
            await delegate.end()
        }
        await delegate.invalidated()
        await stage.noteFinalState(of: task)
    }
}
