import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The networks of the tests of this process, and what happens to requests that belong to none of them.
///
/// A detached task, a queue and a completion handler lose the task tree of their test. Without this check, their requests
/// would reach the real network, although a test with a network of its own sends them.
enum TestNetworks {
    private struct State {
        /// The engines of the networks that tests use now.
        var open: [Engine] = []
        /// Whether a test of this process has or had a network.
        var hasBegun = false
        /// The reasons to let such requests out: running tests, and the choice of the process.
        var allowances = 0
    }

    private static let state = Locked(State())

    /// Adds the network of a test.
    static func add(_ engine: Engine) {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            state.open.append(engine)
            return !state.hasBegun
        }
        guard isFirst, NativeGate.hold({ $0.hasTestNetworks = true }) == nil else { return }
        _ = URLProtocol.registerClass(UnscopedProtocol<LostRequest>.self)
        _ = URLProtocol.registerClass(UnscopedProtocol<RequestOfTest>.self)
    }

    /// Removes the network of a test that ends.
    static func remove(_ engine: Engine) {
        state.withLock { state in state.open.removeAll { $0 === engine } }
    }

    /// Adds or removes a reason to let requests out that belong to no network.
    static func allow(_ isAllowed: Bool) {
        state.withLock { $0.allowances += isAllowed ? 1 : -1 }
    }

    /// Returns whether a request that belongs to no scope and no session of a network is refused.
    ///
    /// Requests to other servers of this machine are not.
    static func refuses(_ request: URLRequest, to url: URL) -> Bool {
        let state = state.withLock { $0 }
        guard state.hasBegun, state.allowances == 0 else { return false }
        if NetworkGuardMode.loopback.permits(url) {
            let captured = CapturedRequest(method: request.httpMethod ?? "GET", url: url)
            return state.open.contains { $0.namesOrigin(of: captured) }
        }
        return state.open.isEmpty || state.open.contains { !$0.settings.policy.allowsNetwork }
    }

    /// Hands a refused request over to the protocol that fails it, after Foundation's has declined it.
    static func takeOver() {
        let isOfTest = PreventionReports.isInTest
        ScopeHandOver.noted =
            isOfTest
            ? ObjectIdentifier(UnscopedProtocol<RequestOfTest>.self)
            : ObjectIdentifier(UnscopedProtocol<LostRequest>.self)
    }

    /// Fails a refused request.
    ///
    /// If exactly one test has a network, a request that has lost its test also fails this test.
    fileprivate static func answer(to request: CapturedRequest, isLost: Bool) -> Answer {
        let open = state.withLock { $0.open }
        let names = open.isEmpty ? "none" : open.map { $0.name.shown(atMost: .max) }.joined(separator: "; ")
        let redaction = open.count == 1 ? open[0].settings.redaction : Redaction()
        func message(_ beginning: String) -> Message {
            Message(
                .unscopedRequest,
                lines: [
                    "\(beginning)refused \(request.headline(redaction)), which belongs to no mocked network.",
                    "  Why:   a detached task, a queue, a thread or a completion handler sent it, or a test without a network.",
                    "  Open:  \(names)",
                    "  To do: send it in network.session, send it in network.bound { … }, or give the network",
                    "         sharedSession: .process. The trait .unscoped(.allowed) lets such requests out.",
                ])
        }
        let whole = message("MockURLResponder ")
        let error = URLError(.notConnectedToInternet, url: request.writtenURL, message: whole)
        guard isLost, open.count == 1, let reporter = open[0].identity.availableReporter else {
            StandardError.write(whole)
            return .fail(error)
        }
        let report = PreventionReport(.unmatchedRequest, message("").description)
        return .prevent(error, report: PreventionReports.Report(report, reporter: reporter))
    }
}

/// Fails the requests that `NativeGate` keeps from Foundation because they belong to no network of a test.
private final class UnscopedProtocol<Origin>: MockURLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { ScopeHandOver.take(self) }

    override func answerWithoutEngine(to request: CapturedRequest) -> Answer {
        TestNetworks.answer(to: request, isLost: Origin.self == LostRequest.self)
    }
}

/// A request that no task of a test sends.
private enum LostRequest {}

/// A request of a test that has no network.
private enum RequestOfTest {}
