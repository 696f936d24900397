import TestSupport

/// How a client learns the end of its task.
enum TaskClient: CaseIterable {
    case awaited, completionHandler, delegate
}

/// Many requests, of which some are cancelled, or suspended and resumed, at random times.
struct RandomInterference {
    private let url = URL(string: "https://api.example.com/thing")!
    private let responder: MockURLResponder
    private let delegate = EndObserver()
    private let count: Int

    init(_ count: Int) throws {
        self.count = count
        responder = try MockURLResponder.example {
            $0.respond(to: "/thing").with(body: "one").times(count / 4)
            $0.respond(to: "/thing").with(body: String(repeating: "two", count: 50_000)).times(count / 4)
            $0.respond(to: "/thing").with(body: "three").with(delay: 0.002).always()
        }
    }

    /// Sends all requests, 64 at a time, and expects that each ends once: with an answer or as cancelled.
    func expectOneEndEach(
        _ client: TaskClient, sessions sessionCount: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let sessions = (0..<sessionCount).map { _ in
            URLSession(
                configuration: responder.configuration, delegate: client == .delegate ? delegate : nil,
                delegateQueue: nil)
        }
        let ends = await withTaskGroup(of: String.self) { group in
            var ends: [String: Int] = [:]
            for number in 0..<count {
                if number >= 64, let end = await group.next() { ends[end, default: 0] += 1 }
                group.addTask { await end(of: number, client, sessions[number % sessionCount]) }
            }
            for await end in group { ends[end, default: 0] += 1 }
            return ends
        }
        #expect(Set(ends.keys) == ["answered", "cancelled"], "\(ends)", sourceLocation: sourceLocation)
        #expect(ends.values.reduce(0, +) == count && delegate.unexpected == 0, sourceLocation: sourceLocation)
    }

    private func end(of number: Int, _ client: TaskClient, _ session: URLSession) async -> String {
        let error: (any Error)?
        switch client {
        case .awaited:
            let request = Task { try await session.data(from: url) }
            if number.isMultiple(of: 3) { interfere { request.cancel() } }
            if case .failure(let found) = await request.result { error = found } else { error = nil }
        case .completionHandler:
            error = await withCheckedContinuation { continuation in
                let task = session.dataTask(with: url) { _, _, error in continuation.resume(returning: error) }
                task.resume()
                interfere(with: task, number)
            }
        case .delegate:
            error = await withCheckedContinuation { continuation in
                let task = session.dataTask(with: url)
                delegate.expect(task) { continuation.resume(returning: $0) }
                task.resume()
                interfere(with: task, number)
            }
        }
        guard let error else { return "answered" }
        return (error as? URLError)?.code == .cancelled ? "cancelled" : "\(error)"
    }

    private func interfere(with task: URLSessionTask, _ number: Int) {
        switch number % 3 {
        case 0: interfere { task.cancel() }
        case 1:
            interfere {
                task.suspend()
                task.resume()
            }
        default: break
        }
    }

    /// Calls a closure at a random time within the next two milliseconds.
    private func interfere(_ body: @escaping @Sendable () -> Void) {
        let microseconds = Int.random(in: 0..<2_000)
        DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(microseconds), execute: body)
    }
}

@Suite struct `64 requests in flight, cancelled, suspended and resumed at random` {
    @Test(arguments: TaskClient.allCases, [1, 16])
    func `tasks that are cancelled or suspended at random end once`(_ client: TaskClient, _ count: Int) async throws {
        try await RandomInterference(Rounds.count(400)).expectOneEndEach(client, sessions: count)
    }

    @Test(.ownProcess, .launching) func `awaited tasks end once if cancellation cannot be exchanged`() async throws {
        #if canImport(FoundationNetworking)
        AwaitedCancellation.condition.withLock { $0 = false }
        #endif
        try await RandomInterference(2_000).expectOneEndEach(.awaited, sessions: 1)
    }
}

/// A delegate that reports the end of each task to the code that waits for it.
private final class EndObserver: NSObject, URLSessionDataDelegate {
    private let waiting = Locked<[ObjectIdentifier: @Sendable ((any Error)?) -> Void]>([:])
    private let surprises = Locked(0)

    /// The number of tasks that ended without waiting code, or ended twice.
    var unexpected: Int { surprises.withLock { $0 } }

    func expect(_ task: URLSessionTask, _ body: @escaping @Sendable ((any Error)?) -> Void) {
        waiting.withLock { $0[ObjectIdentifier(task)] = body }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let body = waiting.withLock({ $0.removeValue(forKey: ObjectIdentifier(task)) }) else {
            return surprises.withLock { $0 += 1 }
        }
        body(error)
    }
}
