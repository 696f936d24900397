import TestSupport

/// The completion handler of a task that loads a body or a file.
typealias Completion<Loaded> = @Sendable (Loaded?, URLResponse?, (any Error)?) -> Void

extension Stage {
    /// Runs a task with a completion handler to its end.
    @discardableResult
    func complete(_ make: (@escaping Completion<Data>) -> URLSessionTask) async -> URLSessionTask {
        await run(make) { log.note("body \($0.map(EventLog.digest) ?? "none")") }
    }

    /// Runs a download with a completion handler to its end.
    @discardableResult
    func downloaded(_ make: (@escaping Completion<URL>) -> URLSessionTask) async -> URLSessionTask {
        await run(make) { log.note(file: $0) }
    }

    /// Loads a request with a completion handler, in a session of its own.
    func load(_ request: URLRequest) async {
        let session = session()
        await complete { session.dataTask(with: request, completionHandler: $0) }
    }

    /// Loads a URL with every kind of task.
    func ask(for url: URL) async {
        let session = session()
        await complete { session.dataTask(with: url, completionHandler: $0) }
        await downloaded { session.downloadTask(with: url, completionHandler: $0) }
        await log.awaited { try await session.data(from: url) }
        await delegated { $0.dataTask(with: url) }
    }

    /// Runs clients at the same time, each on its own stage, and then notes their lines in the order of the
    /// clients.
    func atOnce(_ clients: (@Sendable (Stage) async -> Void)...) async {
        let stages = clients.map { _ in Stage(port: port, responder: responder) }
        await withTaskGroup(of: Void.self) { group in
            for (client, stage) in zip(clients, stages) { group.addTask { await client(stage) } }
        }
        for line in stages.flatMap(\.log.lines) { log.note(line) }
    }

    private func run<Loaded>(
        _ make: (@escaping Completion<Loaded>) -> URLSessionTask, _ note: @escaping @Sendable (Loaded?) -> Void
    ) async -> URLSessionTask {
        let made = Locked<URLSessionTask?>(nil)
        await withCheckedContinuation { continuation in
            let task = make { loaded, response, error in
                note(loaded)
                log.note(response)
                log.note(error)
                continuation.resume()
            }
            made.withLock { $0 = task }
            task.resume()
        }
        guard let task = made.withLock({ $0 }) else { preconditionFailure("made above") }
        await noteFinalState(of: task)
        return task
    }

    /// Runs a task of a session with a delegate to its end.
    func delegated(
        _ configuration: URLSessionConfiguration = .ephemeral, _ delegate: ClientDelegate? = nil,
        _ make: (URLSession) -> URLSessionTask
    ) async {
        let delegate = delegate ?? ClientDelegate(log)
        let session = session(configuration, delegate: delegate)
        let task = make(session)
        task.resume()
        await delegate.end()
        await noteFinalState(of: task)
        session.finishTasksAndInvalidate()
    }

    /// Notes the callbacks that the delegate of an awaited task received.
    ///
    /// They come on the session's delegate queue, so before or after the end of the load.
    func noteCallbacks(of delegate: ClientDelegate, in session: URLSession) async {
        await withCheckedContinuation { continuation in session.delegateQueue.addOperation { continuation.resume() } }
        for line in delegate.log.lines { log.note("delegate: \(line)") }
    }

    /// Notes the state of a task after the task has reported its completion.
    func noteFinalState(of task: URLSessionTask) async {
        var looks = 0
        while task.state != .completed, looks < 60_000 {
            looks += 1
            try? await Task.sleep(nanoseconds: 1_000_000)
        }
        try? await Task.sleep(nanoseconds: 2_000_000)
        log.note(task)
    }
}

extension EventLog {
    /// Notes what an awaited load returns or throws.
    func awaited(_ load: () async throws -> (Data, URLResponse)) async {
        do {
            let (data, response) = try await load()
            note("body \(EventLog.digest(data))")
            note(response)
        } catch {
            note(error)
        }
    }

    /// Notes what an awaited download returns or throws.
    func awaited(_ load: () async throws -> (URL, URLResponse)) async {
        do {
            let (file, response) = try await load()
            note(file: file)
            note(response)
        } catch {
            note(error)
        }
    }
}
