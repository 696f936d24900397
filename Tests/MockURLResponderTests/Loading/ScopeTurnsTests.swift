import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `Waiting for a turn` {
    private let turns = ScopeTurns()
    private let place = SourceLine(file: "Tests/A.swift", line: 1)

    @Test func `ends in the order in which it began, in tasks and on threads`() async throws {
        let first = try #require(await turns.turn(at: place, within: [], untilCancelled: true))
        let order = Locked<[Int]>([])
        let isOver = DispatchSemaphore(value: 0)

        for number in 0..<6 {
            if number.isMultiple(of: 2) {
                Task {
                    guard let turn = await turns.turn(at: place, within: [], untilCancelled: true) else { return }
                    order.withLock { $0.append(number) }
                    turns.leave(turn)
                    isOver.signal()
                }
            } else {
                Thread.detachNewThread {
                    let turn = turns.blockingTurn(at: place, within: [])
                    order.withLock { $0.append(number) }
                    turns.leave(turn)
                    isOver.signal()
                }
            }
            await until { turns.waitingCount == number + 1 }
        }
        turns.leave(first)
        for _ in 0..<6 { await wait(for: isOver) }

        #expect(order.withLock { $0 } == [0, 1, 2, 3, 4, 5])
        #expect(turns.waitingCount == 0)
    }

    @Test func `ends without a turn when its task is cancelled, and keeps nobody back`() async throws {
        let first = try #require(await turns.turn(at: place, within: [], untilCancelled: true))
        let cancelled = Task { await turns.turn(at: place, within: [], untilCancelled: true) }
        await until { turns.waitingCount == 1 }
        let next = Task { await turns.turn(at: place, within: [], untilCancelled: true) }
        await until { turns.waitingCount == 2 }

        cancelled.cancel()

        #expect(await cancelled.value == nil)
        turns.leave(first)
        #expect(await next.value != nil)
    }

    @Test func `does not begin in a task that was cancelled before`() async throws {
        _ = try #require(await turns.turn(at: place, within: [], untilCancelled: true))

        let turn = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await turns.turn(at: place, within: [], untilCancelled: true)
        }.value

        #expect(turn == nil)
    }

    @Test func `is not needed for a turn that is free, also in a cancelled task`() async {
        let turn = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await turns.turn(at: place, within: [], untilCancelled: true)
        }.value

        #expect(turn != nil)
    }

    @Test func `goes on in a cancelled task that cannot end it`() async throws {
        let first = try #require(await turns.turn(at: place, within: [], untilCancelled: true))
        let waiting = Task { await turns.turn(at: place, within: [], untilCancelled: false) }
        await until { turns.waitingCount == 1 }

        waiting.cancel()
        turns.leave(first)

        #expect(await waiting.value != nil)
    }

    @Test(.timeLimit(.minutes(10)))
    func `neither hangs nor loses a turn, whenever tasks are cancelled`() async throws {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<2000 {
                group.addTask {
                    let task = Task {
                        guard let turn = await turns.turn(at: place, within: [], untilCancelled: true) else { return }
                        await Task.yield()
                        turns.leave(turn)
                    }
                    if number.isMultiple(of: 3) { task.cancel() }
                    await task.value
                }
            }
        }

        #expect(turns.waitingCount == 0)
        #expect(await turns.turn(at: place, within: [], untilCancelled: true) != nil)
    }

    @Test func `that takes long says who waits for whom`() async throws {
        let told = Locked<[String]>([])
        let isTold = DispatchSemaphore(value: 0)
        let turns = ScopeTurns(patience: 0.01) { text in
            told.withLock { $0.append(text.description) }
            isTold.signal()
        }
        let first = try #require(await turns.turn(at: place, within: [], untilCancelled: true))

        let waiting = Task {
            await turns.turn(at: SourceLine(file: "Tests/B.swift", line: 2), within: [], untilCancelled: true)
        }
        await wait(for: isTold)
        turns.leave(first)
        _ = await waiting.value

        #expect(
            told.withLock { $0 } == [
                """
                MockURLResponder: withSharedSession at Tests/B.swift:2 has waited for its turn for 0.01 seconds; \
                withSharedSession at Tests/A.swift:1, which has the whole process, has not ended. A scope that is \
                opened within another gets its turn at once, unless it is opened in a detached task or on another queue. \
                [waiting-scope]
                """
            ])
    }
}

/// Lets others run until a condition holds.
func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
}
