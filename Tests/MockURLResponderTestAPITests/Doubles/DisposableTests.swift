import MockURLResponder
import MockURLResponderTestAPI
import Testing

@Suite struct `A disposable` {
    @Test func `disposing twice runs the action once`() {
        let times = Locked(0)
        let disposable = Disposable { times.withLock { $0 += 1 } }
        #expect(!disposable.disposed)

        disposable.dispose()
        disposable.dispose()

        #expect(disposable.disposed)
        #expect(times.withLock { $0 } == 1)
    }

    @Test func `disposing in many concurrent tasks runs the action once`() async {
        let times = Locked(0)
        let disposable = Disposable { times.withLock { $0 += 1 } }

        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { disposable.dispose() } }
        }

        #expect(times.withLock { $0 } == 1)
    }
}
