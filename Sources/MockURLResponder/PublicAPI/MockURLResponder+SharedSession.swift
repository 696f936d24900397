/// The requests that a responder answers in `withSharedSession`.
public enum SharedSessionScope: Sendable, Hashable {
    /// The requests of the closure's task tree.
    ///
    /// Several such scopes can be open at the same time, each with its own responder.
    ///
    /// A request belongs to the task tree in which its task is resumed. The tree contains the closure itself, its
    /// child tasks, each `Task {}`, and synchronous code that these call.
    ///
    /// On Linux, this is exact for any number of open scopes. On Apple platforms, the task tree of a request is
    /// unknown, so this case is the same as `process` there.
    case taskTree

    /// All requests of the process that no other scope or responder answers.
    ///
    /// One such scope is open at a time, and the others wait.
    ///
    /// This includes requests of detached tasks, dispatch queues and threads.
    case process
}

/// Mocking of code that does not accept a session.
extension MockURLResponder {
    /// Answers the requests that a closure sends in `URLSession.shared`, and in other sessions that no responder
    /// answers.
    ///
    ///     let rates = try await responder.withSharedSession { try await LegacyClient().rates() }
    ///
    /// Give each of several concurrent tests its own scope. In a scope, this responder receives every HTTP request.
    /// Its policy applies to unmatched requests, also on loopback. `ftp`, `ws` and `wss` requests are unaffected.
    ///
    /// - **Sessions.** On Linux: `URLSession.shared`; sessions of untouched configurations, created before or within
    ///   the scope; `Data(contentsOf:)`; and sessions that list `MockURLProtocol`, which the responder of the process
    ///   would answer otherwise. On Apple platforms: `URLSession.shared` only. Never: the `session` of an instance,
    ///   sessions of its `configuration`, and sessions of `setEnabled(false, for:)`.
    /// - **Requests.** `scope` selects the requests. `.taskTree` excludes requests of detached tasks, of other
    ///   dispatch queues and threads, and of closures that stubs answer with. These requests go where they would go
    ///   without a scope.
    /// - **Nested scopes.** The innermost scope of a task tree answers. Scopes of task trees come before the scope of
    ///   the process.
    /// - **The end.** The responder answers the requests that were sent before the end. A task that starts in the
    ///   scope can outlive it. On Linux, its later requests fail with `URLError.cancelled` and an error text that
    ///   explains this. They reach neither the network nor another responder.
    /// - **Turns.** Scopes of `.process` open one after the other, in the order of the calls, except for nested ones.
    ///   If a task is cancelled while it waits and the closure may throw any error, the call throws
    ///   `CancellationError` without running the closure. Otherwise the task continues to wait. After ten seconds, a
    ///   waiting scope names the scope that it waits for on standard error. A scope in a detached task or on another
    ///   queue waits forever if the scope around it waits for it.
    ///
    /// If this version of Foundation does not let the responder intercept these sessions, the program stops with a
    /// message. Otherwise the requests would reach the network.
    ///
    /// - Parameters:
    ///   - scope: The requests that the responder answers.
    ///   - isolation: The actor that the closure runs on, by default the actor of the caller.
    ///   - fileID: The file that messages name for the scope.
    ///   - line: The line that messages name for the scope.
    ///   - body: A closure that sends requests.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure, and `CancellationError` as described above.
    public func withSharedSession<Value, Failure: Error>(
        _ scope: SharedSessionScope = .taskTree, isolation: isolated (any Actor)? = #isolation,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let place = SourceLine(file: fileID, line: Int(line))
        var turn: Int?
        if scope.takesTurns {
            let cancellation = CancellationError() as? Failure
            let path = SharedScope.turnsHere
            turn = await ScopeTurns.ofProcess.turn(at: place, within: path, untilCancelled: cancellation != nil)
            if turn == nil, let cancellation { throw cancellation }
        }
        let shared = SharedScope(lease, at: place, turn: turn)
        defer { shared.end() }
        let result = await SharedScope.$current.withValue(shared) { () async -> Result<Value, Failure> in
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Answers the requests of code that does not wait in tasks, such as XCTest tests and completion handlers.
    ///
    /// The scope ends when the closure returns. Completion handlers run on a queue, so requests that they send are
    /// not in the scope of a task tree.
    ///
    /// With `.process`, and always on Apple platforms, a scope that waits for its turn blocks its thread. Tasks share
    /// few threads, and the open scope may need one. So Swift Testing tests that take turns should be `async`.
    ///
    /// - Parameters:
    ///   - scope: The requests that the responder answers.
    ///   - fileID: The file that messages name for the scope.
    ///   - line: The line that messages name for the scope.
    ///   - body: A closure that sends requests.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    @available(*, noasync, message: "Say that the closure is asynchronous: { [captured] () async in … }")
    @_disfavoredOverload  // In a task, the asynchronous overload waits for the turn, even for a synchronous closure.
    public func withSharedSession<Value, Failure: Error>(
        _ scope: SharedSessionScope = .taskTree, fileID: StaticString = #fileID, line: UInt = #line,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let shared = openScope(scope, at: SourceLine(file: fileID, line: Int(line)))
        defer { shared.end() }
        return try SharedScope.$current.withValue(shared) { Result(catching: body) }.get()
    }
}

extension MockURLResponder {
    /// Lets a judge decide about requests that belong to no scope and to no session of a responder.
    package static func refuseUnscopedRequests(_ judge: UnscopedJudge) { UnscopedProtocol.install(judge) }
}

/// Scopes that open and close in separate calls.
extension MockURLResponder {
    /// Runs a closure as if no scope were open, so that tasks it starts do not keep a scope alive.
    package static func outsideScopes<Value>(_ body: () -> Value) -> Value {
        SharedScope.$current.withValue(nil, operation: body)
    }

    /// Captures the current task without the scopes that are open around it, because they end before the responder
    /// that keeps the task.
    ///
    /// - Parameter isAwaited: Whether the owner calls `CapturedTask.drain()` before the test ends.
    /// - Returns: The captured task.
    package static func capturedTask(isAwaited: Bool = false) -> CapturedTask {
        outsideScopes { CapturedTask(isAwaited: isAwaited) }
    }

    /// Opens a scope of the whole process for an XCTest test, whose set-up and tear-down are separate calls.
    ///
    /// XCTest tests run one after the other. So while this scope is open, a scope that opens outside all task trees
    /// counts as nested in it, instead of waiting for it.
    ///
    /// - Parameters:
    ///   - fileID: The file that messages name for the scope.
    ///   - line: The line that messages name for the scope.
    /// - Returns: A function that ends the scope. A second call does nothing.
    package func openSharedSession(fileID: StaticString, line: UInt) -> @Sendable () -> Void {
        let opened = openScope(.process, at: SourceLine(file: fileID, line: Int(line)))
        opened.hold()
        let shared = Locked<SharedScope?>(opened)
        return {
            // The scope is released outside the lock, because releasing the last reference calls Foundation.
            let scope = shared.withLock { shared in
                defer { shared = nil }
                return shared
            }
            guard let scope else { return }
            scope.letGo()
            scope.end()
        }
    }

    /// Opens a scope, and blocks the thread until its turn comes.
    private func openScope(_ scope: SharedSessionScope, at place: SourceLine) -> SharedScope {
        let turn = scope.takesTurns ? ScopeTurns.ofProcess.blockingTurn(at: place, within: SharedScope.turnsHere) : nil
        return SharedScope(lease, at: place, turn: turn)
    }
}

extension SharedSessionScope {
    /// Whether scopes of this kind belong to the whole process.
    ///
    /// On some platforms all do.
    fileprivate var takesTurns: Bool { self == .process || !ScopeSupport.seesTaskTree }
}
