import Dispatch
package import Foundation
package import MockURLResponder

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A recording in progress: the exchanges that have begun, and the log that keeps those that have ended.
package final class RecordingSession: ExchangeRecorder {
    /// The seconds to wait for exchanges that are still open at the end.
    private static let longestWait = 2.0

    private struct State {
        /// The number of exchanges so far, and of those without an answer that can be recorded.
        var count = 0
        var hasAnswer = false
        /// The failures of requests.
        var failures: Set<String> = []
        var open: [Int: ArrivingExchange] = [:]
    }

    /// The settings of a launched program that is recorded: the launcher passes on each request, also to servers on this machine.
    package static let arguments = [UnmatchedPolicy.allow.argument, NetworkGuardMode.none.argument]

    /// Receives messages while requests are recorded.
    let report: @Sendable (Message) -> Void
    private let files: RecordingFiles
    private let log: RecordingLog
    /// Empty when all exchanges have ended.
    private let exchanges = DispatchGroup()
    private let state = Locked(State())

    /// Creates the log.
    ///
    /// - Parameters:
    ///   - files: The files to write at the end.
    ///   - secrets: Hides secrets before anything is written.
    ///   - report: Receives messages while requests are recorded.
    /// - Throws: `PlanError` if the log exists or cannot be written.
    package init(
        to files: RecordingFiles, hiding secrets: RecordedSecrets, report: @escaping @Sendable (Message) -> Void
    ) throws {
        (self.files, self.report) = (files, report)
        log = try RecordingLog(at: files.log, files.options, hiding: secrets, onFailure: report)
    }

    /// Whether a server has answered a request.
    package var hasAnswer: Bool { state.withLock(\.hasAnswer) }

    /// The failures of requests, in words.
    var failures: [String] { state.withLock(\.failures).sorted() }

    /// Begins the record of a request of this process.
    package func begin(_ request: URLRequest, to url: URL, body: Data) -> any ExchangeSink {
        let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
        let recorded = RecordedRequest(
            method: request.httpMethod ?? "GET", url: url.absoluteString,
            headers: HeaderFields(fields.map { HeaderFields.Field(name: $0.key, value: $0.value) }), body: .bytes(body))
        return begin(recorded, process: Int(getpid()), program: ProcessInfo.processInfo.processName)
    }

    /// Begins the record of a request.
    func begin(_ request: RecordedRequest, process: Int, program: String) -> ArrivingExchange {
        exchanges.enter()
        return state.withLock { state in
            state.count += 1
            let number = state.count
            let exchange = ArrivingExchange(
                request, number: number, process: process, program: program, storingIn: log
            ) { [self] in end($0, number) }
            state.open[number] = exchange
            return exchange
        }
    }

    private func end(_ received: ReceivedExchange, _ number: Int) {
        let isOpen = state.withLock { state in
            switch received.exchange.result {
            case .answer: state.hasAnswer = true
            case .failure(.urlError(let code)): state.failures.insert(KnownURLErrors.texts[code] ?? "error \(code)")
            case .failure: break
            }
            return state.open.removeValue(forKey: number) != nil
        }
        guard isOpen else { return }
        log.add(received)
        exchanges.leave()
    }

    /// Forgets an exchange that cannot be recorded.
    func drop(_ exchange: ArrivingExchange) {
        if state.withLock({ $0.open.removeValue(forKey: exchange.number) }) != nil { exchanges.leave() }
    }

    /// Waits for the exchanges that are still open, and ends those that do not.
    ///
    /// All that has arrived is in the log afterwards, however long its search takes.
    ///
    /// - Returns: The number of recorded exchanges.
    package func stop() -> Int {
        _ = exchanges.wait(timeout: .now() + Self.longestWait)
        for exchange in state.withLock({ $0.open.values }).sorted(by: { $0.number < $1.number }) {
            exchange.abandon()
        }
        log.finish()
        return log.count
    }

    /// Removes what was recorded.
    package func discard() {
        state.withLock { state in
            for _ in state.open { exchanges.leave() }
            state.open = [:]
        }
        log.finish()
        log.remove()
    }

    /// Writes the files, after `stop()`.
    ///
    /// - Parameter passed: The number of requests that reached the network.
    /// - Returns: What was written.
    /// - Throws: `PlanError` and `ExportError`. The log then stays.
    package func write(passed: Int) throws -> RecordingFiles.Written {
        do {
            var written = try files.write(fromLogAt: files.log, besides: log.unwritten)
            written.missing += max(0, passed - log.count)
            if files.plan != nil { written.unanswered = log.messageOfUnanswered }
            return written
        } catch {
            log.save()
            throw error
        }
    }

    /// Compares what was recorded with stubs, after `stop()`.
    ///
    /// - Parameters:
    ///   - stubs: The stubs of an earlier recording.
    ///   - comparingValues: Whether to compare values, too.
    /// - Returns: The differences, and the number of requests that no stub can answer as the server does.
    /// - Throws: `PlanError` and `ExportError`.
    package func drift(
        from stubs: [StubMapping], comparingValues: Bool = false
    ) throws -> (found: RecordingDrift, leftOut: Int) {
        let exchanges = try files.exchanges(inLogAt: files.log, besides: log.unwritten)
        if exchanges.leftOut > 0 { for loss in exchanges.losses { report(Message(.lostPart, "\(loss.words)")) } }
        return (RecordingDrift(from: stubs, to: exchanges.all, comparingValues: comparingValues), exchanges.leftOut)
    }
}
