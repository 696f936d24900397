import Testing

/// Compares the callbacks of a delegate: which ones arrive, on which queue, and with which state of the task.
///
/// Foundation on Linux has no stream tasks, web sockets or metrics, so their callbacks never come.
@Suite struct `Delegate callbacks with server and mock` {
    @Test(arguments: DelegateScenario.redirections)
    func `willPerformHTTPRedirection comes on the queue and with the state of a server's session`(
        _ scenario: DelegateScenario
    ) async throws {
        try await scenario.run(callback: "willPerformHTTPRedirection")
    }

    @Test(arguments: DelegateScenario.challenges)
    func `didReceive challenge comes on the queue and with the state of a server's session`(
        _ scenario: DelegateScenario
    ) async throws {
        try await scenario.run(callback: "didReceive challenge")
    }

    @Test(arguments: DelegateScenario.bodyStreams)
    func `needNewBodyStream comes on the queue and with the state of a server's session`(_ scenario: DelegateScenario)
        async throws
    {
        try await scenario.run(callback: "needNewBodyStream")
    }

    @Test(arguments: DelegateScenario.sentBodies)
    func `didSendBodyData comes on the queue and with the state of a server's session`(_ scenario: DelegateScenario)
        async throws
    {
        try await scenario.run(callback: "didSendBodyData")
    }

    @Test(arguments: DelegateScenario.responses)
    func `didReceive response comes on the queue and with the state of a server's session`(_ scenario: DelegateScenario)
        async throws
    {
        try await scenario.run(callback: "didReceive response")
    }

    @Test(arguments: DelegateScenario.pieces)
    func `didReceive data comes on the queue and with the state of a server's session`(_ scenario: DelegateScenario)
        async throws
    {
        try await scenario.run(callback: "didReceive data")
    }

    @Test(arguments: DelegateScenario.cacheable)
    func `willCacheResponse comes exactly where a server's session calls it`(_ scenario: DelegateScenario) async throws
    {
        try await scenario.run(callback: "willCacheResponse")
    }

    @Test(arguments: DelegateScenario.written)
    func `didWriteData comes on the queue and with the state of a server's session`(_ scenario: DelegateScenario)
        async throws
    {
        try await scenario.run(callback: "didWriteData")
    }

    @Test(arguments: DelegateScenario.downloaded)
    func `didFinishDownloadingTo comes on the queue and with the state of a server's session`(
        _ scenario: DelegateScenario
    ) async throws {
        try await scenario.run(callback: "didFinishDownloadingTo")
    }

    @Test(arguments: DelegateScenario.completions)
    func `didCompleteWithError comes on the queue and with the state of a server's session`(
        _ scenario: DelegateScenario
    ) async throws {
        try await scenario.run(callback: "didCompleteWithError")
    }

    @Test(arguments: DelegateScenario.invalidations)
    func `didBecomeInvalidWithError comes on the queue and with the state of a server's session`(
        _ scenario: DelegateScenario
    ) async throws {
        try await scenario.run(callback: "didBecomeInvalidWithError")
    }
}
