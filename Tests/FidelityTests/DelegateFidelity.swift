import Testing

/// Which callbacks come, on which queue, and what task and error report at that time.
///
/// Foundation on Linux has no stream tasks, web sockets or metrics, so their callbacks never come.
@Suite struct `A delegate callback comes on the queue and with the state of a server's session` {
    @Test(arguments: DelegateScenario.redirections)
    func `willPerformHTTPRedirection`(_ scenario: DelegateScenario) async throws {
        try await scenario.run(callback: "willPerformHTTPRedirection")
    }

    @Test(arguments: DelegateScenario.challenges)
    func `didReceive challenge`(_ scenario: DelegateScenario) async throws {
        try await scenario.run(callback: "didReceive challenge")
    }

    @Test(arguments: DelegateScenario.bodyStreams)
    func `needNewBodyStream`(_ scenario: DelegateScenario) async throws {
        try await scenario.run(callback: "needNewBodyStream")
    }

    @Test(arguments: DelegateScenario.sentBodies)
    func `didSendBodyData`(_ scenario: DelegateScenario) async throws {
        try await scenario.run(callback: "didSendBodyData")
    }

    @Test(arguments: DelegateScenario.responses)
    func `didReceive response`(_ scenario: DelegateScenario) async throws {
        try await scenario.run(callback: "didReceive response")
    }

    @Test(arguments: DelegateScenario.pieces)
    func `didReceive data`(_ scenario: DelegateScenario) async throws {
        try await scenario.run(callback: "didReceive data")
    }

    @Test(arguments: DelegateScenario.cacheable)
    func `willCacheResponse`(_ scenario: DelegateScenario) async throws {
        try await scenario.run(callback: "willCacheResponse")
    }

    @Test(arguments: DelegateScenario.written)
    func `didWriteData`(_ scenario: DelegateScenario) async throws {
        try await scenario.run(callback: "didWriteData")
    }

    @Test(arguments: DelegateScenario.downloaded)
    func `didFinishDownloadingTo`(_ scenario: DelegateScenario) async throws {
        try await scenario.run(callback: "didFinishDownloadingTo")
    }

    @Test(arguments: DelegateScenario.completions)
    func `didCompleteWithError`(_ scenario: DelegateScenario) async throws {
        try await scenario.run(callback: "didCompleteWithError")
    }

    @Test(arguments: DelegateScenario.invalidations)
    func `didBecomeInvalidWithError`(_ scenario: DelegateScenario) async throws {
        try await scenario.run(callback: "didBecomeInvalidWithError")
    }
}
