/// Who is answered by a responder in `withSharedSession`.
public enum SharedSessionScope: Sendable, Hashable {
    /// The task tree of the closure; others run beside it, each with a responder of its own.
    ///
    /// A request belongs to the task tree in which its task is resumed: that of the closure itself, of child tasks, of
    /// `Task {}`, and of synchronous code that these call.
    ///
    /// On Linux that is exact, however many scopes are open. On Apple platforms it is not known which task tree a request
    /// comes from, so there it is the same as `process`.
    case taskTree

    /// All requests of the process that no other scope or responder has; one at a time, the others wait.
    ///
    /// Detached tasks, dispatch queues and threads are answered, too.
    case process
}

/// Code that cannot be given a session.
extension MockURLResponder {
    /// Answers what a closure asks for in `URLSession.shared`, and in other sessions that belong to no responder.
    ///
    ///     let rates = try await responder.withSharedSession { try await LegacyClient().rates() }
    ///
    /// Tests that run at the same time have a scope each. Within one, every HTTP request is this responder's: what no stub
    /// answers meets its policy, on loopback, too. `ftp`, `ws` and `wss` are left as they are.
    ///
    /// - **Which sessions.** On Linux `URLSession.shared`, those of untouched configurations, made before or within the
    ///   scope, `Data(contentsOf:)`, and those that list `MockURLProtocol`, which the responder of the process would answer.
    ///   On Apple platforms `URLSession.shared` alone. Never those of the `configuration` or `session` of an instance, nor
    ///   those of `setEnabled(false, for:)`.
    /// - **Which requests.** `scope` says that. Under `.taskTree` not those of detached tasks, of other dispatch queues
    ///   and threads, and of closures that stubs answer with; they go where they would go without a scope.
    /// - **Scopes within scopes.** The innermost of a task tree answers; those of task trees come before that of the process.
    /// - **The end.** The responder answers what was asked for before it. What a task asks for that began in the scope and
    ///   outlives it fails with `URLError.cancelled`, whose text says so, and reaches neither the network nor another
    ///   responder (Linux).
    /// - **Turns.** Scopes of `.process` wait for each other in the order in which they came, but for one within
    ///   another. A task that is cancelled while it waits throws `CancellationError` where the closure may throw any
    ///   error, and does not call it; where the closure throws none or another type it waits on. Who waits for ten
    ///   seconds says on standard error whom for. One that is opened in a detached task or on another queue, and that the
    ///   scope around it waits for, would wait for ever.
    ///
    /// Where this version of Foundation does not let its protocols stand back, the program is stopped with a message, since
    /// nothing would keep its requests from the network.
    ///
    /// - Parameters:
    ///   - scope: Whose requests are answered.
    ///   - isolation: Where the closure runs: where the caller does.
    ///   - fileID: What messages call the scope.
    ///   - line: The same.
    ///   - body: Makes requests.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, and `CancellationError` as said above.
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

    /// The same for code that does not wait in tasks: tests of XCTest, and completion handlers.
    ///
    /// The scope ends when the closure returns. Completion handlers run on a queue, so what they ask for themselves is in no
    /// scope of a task tree.
    ///
    /// Under `.process`, and on Apple platforms always, a scope that waits for its turn blocks its thread. Tasks share few
    /// threads, and the scope that is waited for may need one; so tests of Swift Testing that take turns better be `async`.
    ///
    /// - Parameters:
    ///   - scope: Whose requests are answered.
    ///   - fileID: What messages call the scope.
    ///   - line: The same.
    ///   - body: Makes requests.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    @available(*, noasync, message: "Say that the closure is asynchronous: { [captured] () async in … }")
    @_disfavoredOverload  // A task is to wait for its turn as one, also when the closure itself waits for nothing.
    public func withSharedSession<Value, Failure: Error>(
        _ scope: SharedSessionScope = .taskTree, fileID: StaticString = #fileID, line: UInt = #line,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let shared = openScope(scope, at: SourceLine(file: fileID, line: Int(line)))
        defer { shared.end() }
        return try SharedScope.$current.withValue(shared) { Result(catching: body) }.get()
    }
}

/// Scopes that are no closures.
extension MockURLResponder {
    /// Runs a closure as if no scope were open around it, so that tasks which it begins keep none.
    package static func outsideScopes<Value>(_ body: () -> Value) -> Value {
        SharedScope.$current.withValue(nil, operation: body)
    }

    /// Captures the current task, without the scopes that are open around it: they end before the responder that keeps the task.
    ///
    /// - Parameter isAwaited: Whether `CapturedTask.drain()` is called before the test ends.
    /// - Returns: The captured task.
    package static func capturedTask(isAwaited: Bool = false) -> CapturedTask {
        outsideScopes { CapturedTask(isAwaited: isAwaited) }
    }

    /// Opens a scope of the whole process for a test of XCTest, which begins and ends in calls of their own.
    ///
    /// Tests of XCTest run one after the other. So while it is open, a scope that is opened outside all task trees counts as one
    /// within it, instead of waiting for it.
    ///
    /// - Parameters:
    ///   - fileID: What messages call the scope.
    ///   - line: The same.
    /// - Returns: What ends it; a second call does nothing.
    package func openSharedSession(fileID: StaticString, line: UInt) -> @Sendable () -> Void {
        let opened = openScope(.process, at: SourceLine(file: fileID, line: Int(line)))
        opened.hold()
        let shared = Locked<SharedScope?>(opened)
        return {
            // Let go of where no lock is held: the last reference calls Foundation.
            let scope = shared.withLock { shared in
                defer { shared = nil }
                return shared
            }
            guard let scope else { return }
            scope.letGo()
            scope.end()
        }
    }

    /// Opens a scope, and blocks the thread until its turn.
    private func openScope(_ scope: SharedSessionScope, at place: SourceLine) -> SharedScope {
        let turn = scope.takesTurns ? ScopeTurns.ofProcess.blockingTurn(at: place, within: SharedScope.turnsHere) : nil
        return SharedScope(lease, at: place, turn: turn)
    }
}

extension SharedSessionScope {
    /// Whether such a scope is one of the whole process, as on some platforms all are.
    fileprivate var takesTurns: Bool { self == .process || !ScopeSupport.seesTaskTree }
}
