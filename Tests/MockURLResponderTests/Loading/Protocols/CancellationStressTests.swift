import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The number of tasks that ended, by outcome.
private struct Ends: Sendable, Equatable {
    var answered = 0
    var cancelled = 0
    var other = 0

    mutating func note(_ error: (any Error)?) {
        switch (error as? URLError)?.code {
        case nil where error == nil: answered += 1
        case .cancelled: cancelled += 1
        default: other += 1
        }
    }

    var count: Int { answered + cancelled + other }
}

@Suite struct `64 requests in flight, cancelled, suspended and resumed at random` {
    private static let requests = Rounds.count(400)
    private let url = URL(string: "https://api.example.com/thing")!

    private func sessions(_ count: Int, _ responder: MockURLResponder, _ delegate: (any URLSessionDelegate)? = nil)
        -> [URLSession]
    {
        (0..<count).map { _ in
            URLSession(configuration: responder.configuration, delegate: delegate, delegateQueue: nil)
        }
    }

    private func responder() throws -> MockURLResponder {
        try MockURLResponder.example {
            $0.respond(to: "/thing").with(body: "one").times(Self.requests / 4)
            $0.respond(to: "/thing").with(body: String(repeating: "two", count: 50_000)).times(Self.requests / 4)
            $0.respond(to: "/thing").with(body: "three").with(delay: 0.002).always()
        }
    }

    @Test(arguments: [1, 16])
    func `awaited tasks that are cancelled at random each end once`(_ count: Int) async throws {
        let responder = try responder()
        let sessions = sessions(count, responder)

        let ends = await inFlight(64) { number in
            let request = Task { try await sessions[number % count].data(from: url) }
            if number.isMultiple(of: 3) { interfere { request.cancel() } }
            do {
                _ = try await request.value
                return nil
            } catch {
                return error
            }
        }

        expectOneEnd(for: Self.requests, ends)
    }

    @Test(arguments: [1, 16])
    func `tasks with completion handlers that are cancelled and suspended at random each end once`(_ count: Int)
        async throws
    {
        let responder = try responder()
        let sessions = sessions(count, responder)

        let ends = await inFlight(64) { number in
            await withCheckedContinuation { continuation in
                let task = sessions[number % count].dataTask(with: url) { _, _, error in
                    continuation.resume(returning: error)
                }
                task.resume()
                interfere(with: task, number)
            }
        }

        expectOneEnd(for: Self.requests, ends)
    }

    @Test(arguments: [1, 16])
    func `delegate tasks that are cancelled and suspended at random each end once`(_ count: Int) async throws {
        let responder = try responder()
        let delegate = EndObserver()
        let sessions = sessions(count, responder, delegate)

        let ends = await inFlight(64) { number in
            await withCheckedContinuation { continuation in
                let task = sessions[number % count].dataTask(with: url)
                delegate.expect(task) { continuation.resume(returning: $0) }
                task.resume()
                interfere(with: task, number)
            }
        }

        expectOneEnd(for: Self.requests, ends)
        #expect(delegate.unexpected == 0)
    }

    private func expectOneEnd(
        for count: Int, _ ends: Ends, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(ends.count == count, sourceLocation: sourceLocation)
        #expect(ends.other == 0, sourceLocation: sourceLocation)
        #expect(ends.answered > 0, sourceLocation: sourceLocation)
        #expect(ends.cancelled > 0, sourceLocation: sourceLocation)
    }

    /// Sends all requests, and keeps `width` of them in flight.
    private func inFlight(_ width: Int, _ request: @escaping @Sendable (Int) async -> (any Error)?) async -> Ends {
        await withTaskGroup(of: (any Error)?.self) { group in
            var ends = Ends()
            for number in 0..<Self.requests {
                if number >= width, let error = await group.next() { ends.note(error) }
                group.addTask { await request(number) }
            }
            for await error in group { ends.note(error) }
            return ends
        }
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
