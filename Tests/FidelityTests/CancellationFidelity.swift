import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `A cancelled task ends as with a server` {
    @Test func `before it was resumed`() async throws {
        try await Differential(ServerAnswer(text: "hello")).run { stage in
            let session = stage.session()
            await stage.complete { completion in
                let task = session.dataTask(with: stage.request(), completionHandler: completion)
                task.cancel()
                return task
            }
            await stage.delegated { session in
                let task = session.dataTask(with: stage.request())
                task.cancel()
                return task
            }
        }
    }

    @Test func `while it waits for the head`() async throws {
        try await Differential(ServerAnswer(text: "hello", delay: 60)).run { stage in
            let session = stage.session()
            await stage.complete { completion in
                let task = session.dataTask(with: stage.request(), completionHandler: completion)
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { task.cancel() }
                return task
            }
            await stage.downloaded { completion in
                let task = session.downloadTask(with: stage.request(), completionHandler: completion)
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { task.cancel() }
                return task
            }
            await stage.delegated { session in
                let task = session.dataTask(with: stage.request())
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { task.cancel() }
                return task
            }
        }
    }

    @Test func `or goes on, when it is suspended and resumed`() async throws {
        try await Differential(ServerAnswer(text: "hello", delay: 0.6)).run { stage in
            // Foundation's own protocol traps when its task is suspended and resumed before a cache has answered.
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

    @Test func `in the middle of its body`() async throws {
        try await Differential(ServerAnswer(body: Data("hello world".utf8), bodyDuration: 60)).run { stage in
            let configuration = URLSessionConfiguration.ephemeral
            let session = stage.session(configuration)
            await stage.complete { completion in
                let task = session.dataTask(with: stage.request(), completionHandler: completion)
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { task.cancel() }
                return task
            }
        }
    }

    @Test func `by its delegate, at the first piece`() async throws {
        try await Differential(ServerAnswer(body: Data("hello world".utf8), bodyDuration: 4)).run { stage in
            // How much had come in is a matter of time.
            let cancelling = ClientDelegate(EventLog(), atData: { $0.cancel() })
            await stage.delegated(.ephemeral, cancelling) { $0.dataTask(with: stage.request()) }
            stage.log.note(cancelling.log.lines.last ?? "nothing")
        }
    }

    @Test func `after its end`() async throws {
        try await Differential(ServerAnswer(text: "hello")).run { stage in
            let session = stage.session()
            let task = await stage.complete { session.dataTask(with: stage.request(), completionHandler: $0) }
            task.cancel()
            await stage.settled(task)
        }
    }

    @Test func `by the cancellation of the awaiting task`() async throws {
        try await Differential(ServerAnswer(text: "hello", delay: 60)).run { stage in
            let session = stage.session()
            let waiting = Task {
                await stage.log.awaited { try await session.data(for: stage.request()) }
            }
            try? await Task.sleep(nanoseconds: 200_000_000)
            waiting.cancel()
            await waiting.value
        }
    }

    @Test func `by the end of its session`() async throws {
        try await Differential(ServerAnswer(text: "hello", delay: 60)).run { stage in
            let session = stage.session()
            await stage.complete { completion in
                let task = session.dataTask(with: stage.request(), completionHandler: completion)
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { session.invalidateAndCancel() }
                return task
            }
        }
    }

    @Test func `but not when its session only finishes`() async throws {
        try await Differential(ServerAnswer(text: "hello", delay: 0.3)).run { stage in
            let session = stage.session()
            await stage.complete { completion in
                let task = session.dataTask(with: stage.request(), completionHandler: completion)
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { session.finishTasksAndInvalidate() }
                return task
            }
        }
    }
}
