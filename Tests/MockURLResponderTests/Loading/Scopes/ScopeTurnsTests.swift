import TestSupport

@Suite struct `Waiting for a turn` {
    private let turns = ScopeTurns()
    private let place = SourceLine(file: "Tests/A.swift", line: 1)

    @Test(arguments: [true, false])
    func `a task that is already cancelled takes a free turn, and waits for no other`(_ isTaken: Bool) async throws {
        if isTaken { _ = try #require(await turns.turn(at: place, within: [], untilCancelled: true)) }
        let turn = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await turns.turn(at: place, within: [], untilCancelled: true)
        }.value
        #expect((turn == nil) == isTaken)
    }

    @Test(.timeLimit(.minutes(10))) func `tasks cancelled at random neither hang nor lose a turn`() async throws {
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

    @Test func `a long wait reports the waiting line and the line that has the turn`() async throws {
        let reports = Locked<[String]>([])
        let hasReported = DispatchSemaphore(value: 0)
        let turns = ScopeTurns(patience: 0.01) { text in
            reports.withLock { $0.append(text.description) }
            hasReported.signal()
        }
        let first = try #require(await turns.turn(at: place, within: [], untilCancelled: true))

        let waiting = Task {
            await turns.turn(at: SourceLine(file: "Tests/B.swift", line: 2), within: [], untilCancelled: true)
        }
        await blocking { hasReported.wait() }
        turns.leave(first)
        _ = await waiting.value

        #expect(
            reports.withLock { $0 } == [
                """
                MockURLResponder: withSharedSession at Tests/B.swift:2 has waited for its turn for 0.01 seconds; \
                withSharedSession at Tests/A.swift:1, which mocks the whole process, has not ended. A scope that is \
                opened within another gets its turn at once, unless it is opened in a detached task or on another queue. \
                [waiting-scope]
                """
            ])
    }
}

/// Yields to other tasks until a condition holds.
func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
}
