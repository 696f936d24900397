import MockURLResponder
import MockURLResponderTestAPI
import Testing

@Suite struct `A disposable` {
    @Test func `acts once`() {
        let times = Locked(0)
        let disposable = Disposable { times.withLock { $0 += 1 } }
        #expect(!disposable.disposed)

        disposable.dispose()
        disposable.dispose()

        #expect(disposable.disposed)
        #expect(times.withLock { $0 } == 1)
    }

    @Test func `acts once, whoever is first`() async {
        let times = Locked(0)
        let disposable = Disposable { times.withLock { $0 += 1 } }

        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { disposable.dispose() } }
        }

        #expect(times.withLock { $0 } == 1)
    }
}
