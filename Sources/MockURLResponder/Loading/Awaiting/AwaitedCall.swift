import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A call that a client awaits without a session: all its waiting, none of which blocks a thread.
///
/// A wait ends with what it waits for, when the task that waits is cancelled, or with `end(because:)`, whichever comes
/// first.
final class AwaitedCall: Sendable {
    private struct State {
        var waits: [Int: @Sendable (any Error) -> Void] = [:]
        var count = 0
        /// Why nothing is waited for any more.
        var error: (any Error)?
    }

    /// What errors name: the URL that was asked for first, as Foundation's do.
    let url: URL
    private let engine: Engine
    /// A body may be read when nobody else has the engine any more.
    private let lease: EngineLease?
    private let state = Locked(State())

    init(of engine: Engine, keeping lease: EngineLease?, naming url: URL) {
        self.engine = engine
        self.lease = lease
        self.url = url
    }

    /// Ends the call before its time: what is waited for now, and what would be waited for later, fails with this error.
    func end(because error: any Error) {
        let waits = state.withLock { state in
            state.error = state.error ?? error
            defer { state.waits = [:] }
            return state.waits.values
        }
        for end in waits { end(error) }
    }

    // MARK: - Waiting

    /// Waits for a value that is given by a call, on any thread.
    ///
    /// - Parameter begin: Sees to it that the value is given; it returns what stops that when nobody waits any more.
    /// - Returns: The value.
    /// - Throws: The failure that was given instead, or why the wait has ended before.
    func value<Value: Sendable>(_ begin: (Wait<Value>) -> (@Sendable () -> Void)?) async throws -> Value {
        let wait = Wait<Value>()
        let ticket = open()
        defer { ticket?.close() }
        let number = register(wait)
        defer { state.withLock { _ = $0.waits.removeValue(forKey: number) } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait.begin($0, begin) }
        } onCancel: {
            wait.end(cancellation)
        }
    }

    /// Lets some time pass.
    func pass(seconds: Double) async throws {
        try await value { (wait: Wait<Void>) in
            // A timer cannot be taken back, so it must not keep what nobody waits for.
            OutsideLoadQueue.run(after: seconds) { [weak wait] in wait?.resume(with: .success(())) }
            return nil
        }
    }

    /// Does what may take its time on a thread that nobody else needs.
    func aside<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await value { wait in
            OutsideLoadQueue.runLong { wait.resume(with: Result(catching: work)) }
            return nil
        }
    }

    /// - Throws: Why nothing is done any more, if so.
    func check() throws {
        if let error = state.withLock({ $0.error }) { throw error }
        if Task.isCancelled { throw cancellation }
    }

    /// As the async methods of `URLSession` say it.
    private var cancellation: any Error { failure(URLError(.cancelled, url: url, explanation: "cancelled")) }

    /// The error as the client receives it.
    func failure(_ error: any Error) -> any Error { ClientError.completed(error, for: url) }

    /// Has the engine end the call when it ends itself, as long as something is waited for.
    private func open() -> OpenCalls.Ticket? {
        let (url, redaction) = (url, engine.settings.redaction)
        let headline = { @Sendable in redaction.text(of: url) }
        let ticket = engine.openCalls.add(headline: headline) { [weak self] reason in
            guard let self else { return }
            end(because: failure(URLError(.cancelled, url: url, explanation: reason)))
        }
        if ticket == nil {
            engine.report(stragglers: [headline()])
            end(because: failure(URLError(.cancelled, url: url, explanation: engine.endedText)))
        }
        return ticket
    }

    private func register(_ wait: Wait<some Sendable>) -> Int {
        let (number, error) = state.withLock { state in
            state.count += 1
            if state.error == nil { state.waits[state.count] = { wait.end($0) } }
            return (state.count, state.error)
        }
        if let error { wait.end(error) }
        return number
    }
}

extension AwaitedCall {
    /// The bytes of a body, or of a part of it.
    func bytes(of body: PreparedBody) async throws -> Data {
        try check()
        if body.isInMemory { return try body.data() }
        return try await aside { [self] in
            do {
                return try body.data()
            } catch {
                let cutOff = PreparedResponse.CutOff(unreadable: error)
                throw failure(URLError(cutOff.code, url: url, explanation: cutOff.explanation))
            }
        }
    }
}
