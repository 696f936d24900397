import TestSupport

/// Compares the callbacks of a delegate: which ones arrive, on which queue, and with which state of the task.
///
/// Foundation on Linux has no stream tasks, web sockets or metrics, so their callbacks never come.
@Suite struct `Delegate callbacks with server and mock` {
    @Test(arguments: DelegateScenario.all)
    func `a callback comes on the same queue and in the same state as with a server`(_ scenario: DelegateScenario)
        async throws
    {
        try await scenario.run()
    }
}
