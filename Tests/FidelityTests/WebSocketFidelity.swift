#if canImport(FoundationNetworking)
import TestSupport

/// Compares web socket tasks with Foundation's own behaviour on a system whose libcurl has no web sockets. The
/// mock must not make it worse.
@Suite(.launching, .timeLimit(.minutes(10))) struct `Web sockets with and without the mock` {
    @Test(
        arguments: SessionKind.allCases,
        [nil, UnmatchedPolicy.prevent.argument, UnmatchedPolicy.drop.argument, NetworkGuardMode.none.argument])
    func `a web socket task fails at once with and without the mock`(_ kind: SessionKind, _ argument: String?) async {
        await #expect(processExitsWith: .success) { [kind = kind as SessionKind, argument = argument as String?] in
            let early = kind.session()
            if let argument { MockURLResponder.setUp(with: [argument]) }
            try await expectFailure(in: kind.isMadeBefore ? early : kind.session())
        }
    }

    @Test(arguments: [UnmatchedPolicy.prevent, .drop])
    func `a web socket task fails at once in a session of an instance`(_ policy: UnmatchedPolicy) async throws {
        let responder = try MockURLResponder.example(policy: policy) { _ in }

        try await expectFailure(in: responder.session)
    }
}

/// Expects that sending to and receiving from a web socket fails, and that the server receives nothing.
private func expectFailure(in session: URLSession) async throws {
    let server = try LoopbackServer()
    let task = session.webSocketTask(with: URL(string: "ws://127.0.0.1:\(server.port)/")!)
    task.resume()

    await expectURLError(.unsupportedURL) { try await task.send(.string("hello")) }
    await expectURLError(.unsupportedURL) { try await task.receive() }
    while task.state != .completed { try await Task.sleep(nanoseconds: 1_000_000) }

    #expect((task.error as? URLError)?.code == .unsupportedURL)
    task.cancel(with: .normalClosure, reason: nil)
    #expect(server.received.isEmpty)
}
#endif
