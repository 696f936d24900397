import TestSupport

@Suite struct `Doubles that many tasks use` {
    private let calls = 1000

    @Test func `calls of many concurrent tasks use up each expectation once`() async {
        let log = FailureLog()
        let mock = Mock<Int>(ordered: false)
        (0..<calls / 2).forEach { mock.expect($0 % 10) }

        await inTasks { mock.record($0 % 10, fail: log.note) }
        mock.verify(fail: log.note)

        #expect(log.messages.count == calls / 2)
        #expect(log.messages.allSatisfy { $0.hasSuffix("not expected [unexpected-interaction]") })
    }

    @Test func `many tasks can expect, record and read calls of a mock, which has each of them`() async {
        let mock = Mock<Int>(nice: true, ordered: false)

        await inTasks { call in
            mock.expect(call)
            mock.record(call)
            _ = mock.contains([call])
        }

        verify(mock).to(equal(inAnyOrder: Array(0..<calls)))
        await mock.verify(delay: 10)
    }

    @Test func `a stub answers while many tasks add and remove behaviours, each of which is disposed once`() async {
        let stub = Stub<Int, Int>()
        stub.behave(-1, -1)
        let (wrong, times) = (Locked(0), Locked(0))
        let disposable = Disposable { times.withLock { $0 += 1 } }

        await inTasks { call in
            let behavior = stub.on(call) { $0 + 1 }
            let answers = [stub.invoke(call), stub.invoke(-1)]
            behavior.dispose()
            disposable.dispose()
            if answers != [call + 1, -1] || stub.invoke(call) != nil { wrong.withLock { $0 += 1 } }
        }

        #expect(wrong.withLock { $0 } == 0)
        #expect(disposable.disposed && times.withLock { $0 } == 1)
    }

    private func inTasks(_ body: @escaping @Sendable (Int) -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            for call in 0..<calls { group.addTask { body(call) } }
        }
    }
}
