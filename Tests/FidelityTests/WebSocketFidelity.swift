#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import MockURLResponder
import TestSupport
import Testing

/// Foundation's own answer on a system whose libcurl has no web sockets; the mock must not make it worse.
@Suite(.launching, .timeLimit(.minutes(10))) struct `A web socket task fails at once, and nothing leaves the process` {
    @Test(arguments: SessionKind.allCases) func `without the mock`(_ kind: SessionKind) async {
        await #expect(processExitsWith: .success) { [kind = kind as SessionKind] in
            try await expectFailure(in: kind.session())
        }
    }

    @Test(arguments: SessionKind.allCases, ["prevent", "drop"])
    func `under a policy that keeps requests in`(_ kind: SessionKind, _ policy: String) async {
        await #expect(processExitsWith: .success) { [kind = kind as SessionKind, policy = policy as String] in
            let early = kind.session()
            MockURLResponder.setUp(with: ["--mock-url-policy=\(policy)"])

            try await expectFailure(in: kind.isMadeBefore ? early : kind.session())
        }
    }

    @Test(arguments: SessionKind.allCases) func `under a guard that spares no host`(_ kind: SessionKind) async {
        await #expect(processExitsWith: .success) { [kind = kind as SessionKind] in
            let early = kind.session()
            MockURLResponder.setUp(with: [NetworkGuardMode.none.argument])

            try await expectFailure(in: kind.isMadeBefore ? early : kind.session())
        }
    }

    @Test(arguments: [UnmatchedPolicy.prevent, .drop])
    func `in a session of an instance`(_ policy: UnmatchedPolicy) async throws {
        let responder = try MockURLResponder.example(policy: policy) { _ in }

        try await expectFailure(in: responder.session)
    }
}

/// Expects that neither side of a web socket waits for ever, and that no server hears of it.
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
