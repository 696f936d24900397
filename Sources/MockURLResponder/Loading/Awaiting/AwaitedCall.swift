import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A call without a session, whose client awaits the answer.
///
/// Waiting blocks no thread.
///
/// A wait ends with its value, with the cancellation of the waiting task, or with `end(because:)`, whichever comes
/// first.
final class AwaitedCall: Sendable {
    private struct State {
        var waits: [Int: @Sendable (any Error) -> Void] = [:]
        var count = 0
        /// The reason why the call has ended; `nil` before.
        var error: (any Error)?
        /// The progress of the exchange, for the end of the engine, which happens on another thread.
        var progress = Exchange.Progress()
        /// The holds that the answer has reached, so that copies of the load pass the holds that are released.
        var held: [Hold: HeldAnswer] = [:]
        /// The hold at which the answer waits, or that it has left last.
        var latest: HeldAnswer?
        /// Stops the request that the client has sent itself.
        var stop: (@Sendable () -> Void)?
    }

    /// The URL of the first request, which errors name as Foundation's errors do.
    let url: URL
    private let engine: Engine
    /// The lease that keeps the engine, because the body may be read when no other reference to the engine is
    /// left.
    private let lease: EngineLease?
    private let state = Locked(State())

    init(of engine: Engine, keeping lease: EngineLease?, naming url: URL) {
        self.engine = engine
        self.lease = lease
        self.url = url
    }

    /// Nobody can read the rest of a body any more.
    deinit {
        state.withLock { $0.stop }?()
    }

    /// Keeps what stops the request that the client has sent itself, until nobody can read its answer.
    func keep(stop: @escaping @Sendable () -> Void) { state.withLock { $0.stop = stop } }

    /// Ends the call early: current and later waits fail with this error.
    func end(because error: any Error) {
        let (waits, progress) = state.withLock { state in
            state.error = state.error ?? error
            defer { state.waits = [:] }
            return (state.waits.values, state.progress)
        }
        progress.end(.failed(error))
        for end in waits { end(error) }
    }

    /// Notes the progress of the exchange.
    func note(_ progress: Exchange.Progress) {
        state.withLock { $0.progress = progress }
    }

    // MARK: - Holds

    /// Returns the held answer at a hold, and creates it when the answer reaches the hold for the first time.
    func held(
        at hold: Hold, _ make: () throws(UnreleasableHold) -> HeldAnswer
    ) throws(UnreleasableHold) -> HeldAnswer {
        let (known, latest) = state.withLock { ($0.held[hold], $0.latest) }
        if let known { return known }
        latest?.settle()
        let answer = try make()
        state.withLock { ($0.held[hold], $0.latest) = (answer, answer) }
        return answer
    }

    /// Notes that the order for the latest held answer is carried out.
    func settleHold() { state.withLock { $0.latest }?.settle() }

    /// Notes that the client takes nothing until it asks for the next part.
    func pauseHold() { state.withLock { $0.latest }?.pause() }

    /// Notes that the client receives nothing more.
    func leaveHold() { state.withLock { $0.latest }?.leave() }

    // MARK: - Waiting

    /// Waits for a value that is provided on any thread.
    ///
    /// - Parameter begin: Starts the work that provides the value, and returns a closure that stops the work when
    ///   the value is no longer needed.
    /// - Returns: The value.
    /// - Throws: The failure that was provided instead, or the reason why the wait ended early.
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

    /// Waits for a number of seconds.
    func pass(seconds: Double) async throws {
        try await value { (wait: Wait<Void>) in
            // A timer cannot be cancelled, so it must not keep an abandoned wait alive.
            OutsideLoadQueue.run(after: seconds) { [weak wait] in wait?.resume(with: .success(())) }
            return nil
        }
    }

    /// Runs slow work on its own thread.
    func aside<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await value { wait in
            OutsideLoadQueue.runLong { wait.resume(with: Result(catching: work)) }
            return nil
        }
    }

    /// Checks whether the call may continue.
    ///
    /// - Throws: The reason why the call has ended, or the cancellation of the task.
    func check() throws {
        if let error = state.withLock({ $0.error }) { throw error }
        if Task.isCancelled { throw cancellation }
    }

    /// The error of a cancellation, as the async methods of `URLSession` throw it.
    private var cancellation: any Error { failure(URLError(.cancelled, url: url, explanation: "cancelled")) }

    /// Returns the error as the client receives it.
    func failure(_ error: any Error) -> any Error { ClientError.completed(error, for: url) }

    /// Registers the call with the engine, which ends the call when the engine itself ends.
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
    /// Returns the bytes of a body, or of a part of it.
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

/// A value that one task waits for.
///
/// Only the first result counts.
final class Wait<Value: Sendable>: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Value, any Error>?
        var result: Result<Value, any Error>?
        /// Whether the value is no longer needed.
        var isAbandoned = false
        var stop: (@Sendable () -> Void)?
    }

    private let state = Locked(State())

    /// Starts the wait, unless it has already ended.
    func begin(_ continuation: CheckedContinuation<Value, any Error>, _ body: (Wait) -> (@Sendable () -> Void)?) {
        let early = state.withLock { state in
            if state.result == nil { state.continuation = continuation }
            return state.result
        }
        if let early { return continuation.resume(with: early) }
        let stop = body(self)
        let isAbandoned = state.withLock { state in
            if state.result == nil { state.stop = stop }
            return state.isAbandoned
        }
        if isAbandoned { stop?() }
    }

    /// Resumes the waiting task with the value or the failure.
    func resume(with result: Result<Value, any Error>) {
        resume(with: result, isAbandoned: false)
    }

    /// Ends the wait with an error, and stops the work that would provide the value.
    func end(_ error: any Error) {
        resume(with: .failure(error), isAbandoned: true)
    }

    private func resume(with result: Result<Value, any Error>, isAbandoned: Bool) {
        let (continuation, stop) = state.withLock { state in
            guard state.result == nil else {
                return (nil as CheckedContinuation<Value, any Error>?, nil as (@Sendable () -> Void)?)
            }
            state.result = result
            state.isAbandoned = isAbandoned
            defer { (state.continuation, state.stop) = (nil, nil) }
            return (state.continuation, state.stop)
        }
        continuation?.resume(with: result)
        if isAbandoned { stop?() }
    }
}
