import Testing

/// Compares the callbacks of a delegate: which ones arrive, on which queue, and with which state of the task.
///
/// Foundation on Linux has no stream tasks, web sockets or metrics, so their callbacks never come.
@Suite struct `Delegate callbacks with server and mock` {
    @Test(arguments: DelegateScenario.redirections)
    func `willPerformHTTPRedirection is called on the same queue and in the same state as with a server`(
        _ scenario: DelegateScenario
    ) async throws {
        try await scenario.run(callback: "willPerformHTTPRedirection")
    }

    @Test(arguments: DelegateScenario.challenges)
    func `didReceive challenge is called on the same queue and in the same state as with a server`(
        _ scenario: DelegateScenario
    ) async throws {
        try await scenario.run(callback: "didReceive challenge")
    }

    @Test(arguments: DelegateScenario.bodyStreams)
    func `needNewBodyStream is called on the same queue and in the same state as with a server`(
        _ scenario: DelegateScenario
    )
        async throws
    {
        try await scenario.run(callback: "needNewBodyStream")
    }

    @Test(arguments: DelegateScenario.sentBodies)
    func `didSendBodyData is called on the same queue and in the same state as with a server`(
        _ scenario: DelegateScenario
    )
        async throws
    {
        try await scenario.run(callback: "didSendBodyData")
    }

    @Test(arguments: DelegateScenario.responses)
    func `didReceive response is called on the same queue and in the same state as with a server`(
        _ scenario: DelegateScenario
    )
        async throws
    {
        try await scenario.run(callback: "didReceive response")
    }

    @Test(arguments: DelegateScenario.pieces)
    func `didReceive data is called on the same queue and in the same state as with a server`(
        _ scenario: DelegateScenario
    )
        async throws
    {
        try await scenario.run(callback: "didReceive data")
    }

    @Test(arguments: DelegateScenario.cacheable)
    func `willCacheResponse is called in the same cases as with a server`(_ scenario: DelegateScenario) async throws {
        try await scenario.run(callback: "willCacheResponse")
    }

    @Test(arguments: DelegateScenario.written)
    func `didWriteData is called on the same queue and in the same state as with a server`(_ scenario: DelegateScenario)
        async throws
    {
        try await scenario.run(callback: "didWriteData")
    }

    @Test(arguments: DelegateScenario.downloaded)
    func `didFinishDownloadingTo is called on the same queue and in the same state as with a server`(
        _ scenario: DelegateScenario
    ) async throws {
        try await scenario.run(callback: "didFinishDownloadingTo")
    }

    @Test(arguments: DelegateScenario.completions)
    func `didCompleteWithError is called on the same queue and in the same state as with a server`(
        _ scenario: DelegateScenario
    ) async throws {
        try await scenario.run(callback: "didCompleteWithError")
    }

    @Test(arguments: DelegateScenario.invalidations)
    func `didBecomeInvalidWithError is called on the same queue and in the same state as with a server`(
        _ scenario: DelegateScenario
    ) async throws {
        try await scenario.run(callback: "didBecomeInvalidWithError")
    }
}
