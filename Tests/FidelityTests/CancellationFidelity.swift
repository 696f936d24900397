import TestSupport

@Suite struct `A cancelled task ends as with a server` {
    @Test func `a task that is cancelled before it is resumed ends as with a server`() async throws {
        try await Differential(ServerAnswer(text: "hello")).run { stage in
            let session = stage.session()
            await stage.complete { completion in
                let task = session.dataTask(with: stage.request(), completionHandler: completion)
                task.cancel()
                return task
            }
        }
    }

    @Test func `a task that is cancelled before the head of its answer ends as with a server`() async throws {
        try await Differential(ServerAnswer(text: "hello", delay: 60)).run { stage in
            let session = stage.session()
            await stage.complete { completion in
                session.dataTask(with: stage.request(), completionHandler: completion).after(0.2) { $0.cancel() }
            }
            await stage.downloaded { completion in
                session.downloadTask(with: stage.request(), completionHandler: completion).after(0.2) { $0.cancel() }
            }
            await stage.delegated { $0.dataTask(with: stage.request()).after(0.2) { $0.cancel() } }
        }
    }

    @Test func `a task that is suspended and resumed before its answer receives it as with a server`() async throws {
        let sentAgain = "Foundation drops the connection of a suspended task, and sends its request again."
        try await Differential(ServerAnswer(text: "hello", delay: 0.6)).run(unlikeRequests: sentAgain) { stage in
            // Foundation's own protocol traps if a task is suspended and resumed before the cache has answered.
            let configuration = URLSessionConfiguration.ephemeral
            configuration.urlCache = nil
            let session = stage.session(configuration)
            await stage.complete { completion in
                let task = session.dataTask(with: stage.request(), completionHandler: completion)
                let queue = DispatchQueue.global()
                queue.asyncAfter(deadline: .now() + 0.1) {
                    task.suspend()
                    queue.asyncAfter(deadline: .now() + 0.1) { task.resume() }
                }
                return task
            }
        }
    }

    @Test func `a task that is cancelled in the middle of its body ends as with a server`() async throws {
        try await Differential(ServerAnswer(body: Data("hello world".utf8), bodyDuration: 60)).run { stage in
            let session = stage.session()
            await stage.complete { completion in
                session.dataTask(with: stage.request(), completionHandler: completion).after(0.3) { $0.cancel() }
            }
        }
    }

    @Test func `a task that its delegate cancels at the first piece ends as with a server`() async throws {
        try await Differential(ServerAnswer(body: Data("hello world".utf8), bodyDuration: 4)).run { stage in
            // The log is compared by its last line only, because the number of received bytes depends on timing.
            let cancelling = ClientDelegate(EventLog(), atData: { $0.cancel() })
            await stage.delegated(.ephemeral, cancelling) { $0.dataTask(with: stage.request()) }
            stage.log.note(cancelling.log.lines.last ?? "nothing")
        }
    }

    @Test func `cancelling a task after its end has the same effect as with a server`() async throws {
        try await Differential(ServerAnswer(text: "hello")).run { stage in
            let session = stage.session()
            let task = await stage.complete { session.dataTask(with: stage.request(), completionHandler: $0) }
            task.cancel()
            await stage.noteFinalState(of: task)
        }
    }

    @Test func `a load whose awaiting task is cancelled ends as with a server`() async throws {
        try await Differential(ServerAnswer(text: "hello", delay: 60)).run { stage in
            let session = stage.session()
            let waiting = Task { await stage.log.awaited { try await session.data(for: stage.request()) } }
            try? await Task.sleep(nanoseconds: 200_000_000)
            waiting.cancel()
            await waiting.value
        }
    }

    @Test(arguments: [true, false])
    func `a task whose session ends, with its tasks or not, ends as with a server`(_ isCancelled: Bool) async throws {
        try await Differential(ServerAnswer(text: "hello", delay: isCancelled ? 60 : 0.5)).run { stage in
            let session = stage.session()
            await stage.complete { completion in
                session.dataTask(with: stage.request(), completionHandler: completion).after(0.2) { _ in
                    isCancelled ? session.invalidateAndCancel() : session.finishTasksAndInvalidate()
                }
            }
        }
    }
}

extension URLSessionTask {
    /// Calls a closure after a time in seconds.
    func after(_ seconds: Double, _ body: @escaping @Sendable (URLSessionTask) -> Void) -> Self {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { body(self) }
        return self
    }
}
