import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The calls of a responder, for tests in the same process.
extension MockURLResponder {
    /// The requests received so far, in the order in which they were answered.
    ///
    /// The responder keeps the requests in memory, with at most 1 MiB of each body, and redacts nothing.
    ///
    /// On Linux, this waits for requests whose `resume()` has returned, until they are decided. It does not wait for
    /// requests that are held up by the program: by a closure of a stub, or by a body stream.
    public var calls: [HTTPCall] { engine.decidedCalls }

    /// Whether the responder keeps its calls.
    ///
    /// The default is `true`.
    ///
    /// Set `false` for a responder that answers millions of requests. This also discards the calls that it has kept.
    public var keepsCalls: Bool {
        get { engine.log?.isOn ?? false }
        set { engine.log?.isOn = newValue }
    }

    /// The requests that the responder of the process has received since it was set up with arguments or
    /// configurators.
    ///
    /// After `setUp()`, which reads the program's own arguments, this is empty: a launched program records its calls
    /// in its journal.
    public static var calls: [HTTPCall] { SharedResponder.engine?.decidedCalls ?? [] }
}

extension Engine {
    /// Waits until the requests are decided that were sent until now.
    ///
    /// - Parameter patience: The time in seconds to wait for requests that wait for code of the program.
    /// - Returns: The requests that wait for code of the program; `nil` if a request is still on its way.
    package func awaitDecisions(withCodeFor patience: Double) -> [HTTPCall]? {
        guard let pending else { return [] }
        let redaction = settings.redaction
        return pending.awaitDecisions(patience)?.map { call in
            var call = call
            call.redaction = redaction
            return call
        }
    }

    fileprivate var decidedCalls: [HTTPCall] {
        _ = awaitDecisions(withCodeFor: PendingRequests.longestWaitForCode)
        return log?.calls ?? []
    }
}

/// Access for the test module.
extension MockURLResponder {
    /// The engine of the process; `nil` while mocking is not active.
    package static var engineOfProcess: Engine? { SharedResponder.engine }

    /// Replaces the editable plans.
    ///
    /// A stub that is in the old and the new plans keeps its uses.
    package func setPlans(_ plans: [EditablePlan]) { engine.setPlans(plans) }
}

extension HTTPCall: CustomStringConvertible {
    /// A one-line description without the values that the redacted names of its responder name.
    ///
    ///     call 2: GET https://api.example.com/rates, answered with 200 by #1 (Tests/RatesTests.swift:12)
    public var description: String { "call \(number): \(headline), \(outcomeWords)" }

    /// The method and the URL, such as `GET https://api.example.com/rates`.
    package var headline: String {
        "\(method.shown(atMost: .max)) \(redaction.text(of: url))"
    }

    /// The outcome, and what decided, such as `answered with 200 by #1`.
    package var outcomeWords: String {
        switch outcome {
        case .answered(let status): "answered with \(status) \(decider)"
        case .failed(NSURLErrorDomain, let code): "failed with \(KnownURLErrors.name(code)) \(decider)"
        case .failed(let domain, let code): "failed with \(domain) \(code) \(decider)"
        case .passed: "passed to the real network" + (stub?.changes.map(words(onChanges:)) ?? "")
        case .stopped: "which stopped the program"
        }
    }

    private func words(onChanges changes: [Stub.Change]) -> String {
        let list = changes.map(\.rawValue).joined(separator: ", ")
        return " \(decider)" + (list.isEmpty ? "" : ", which changes \(list)")
    }
}

extension HTTPCall.Decider: CustomStringConvertible {
    /// The decider after the words of an outcome, such as `by #1` or `by the policy drop`.
    package var description: String {
        switch self {
        case .stub(let stub): "by \(stub)"
        case .rule: "by the \(rule ?? "policy")"
        case .invalidPlan(let error): "because of an invalid plan: \(error)"
        }
    }

    /// The network guard or the policy, such as `policy drop`; `nil` if another one decided, or a record does not say it.
    package var rule: String? {
        guard case .rule(let policy, let networkGuard) = self else { return nil }
        return networkGuard.map { "network guard \($0)" } ?? policy.map { "policy \($0)" }
    }
}

extension HTTPCall.Stub: CustomStringConvertible {
    /// The number of the stub in its plan, starting at 1, its name and its source line.
    ///
    ///     #2 "rates" (Tests/RatesTests.swift:12)
    public var description: String {
        let name = name.map { " \"\($0.shown(atMost: .max))\"" } ?? ""
        let source = source.map { " (\($0))" } ?? ""
        return "#\(index + 1)\(name)\(source)"
    }
}

#if canImport(FoundationNetworking)
#else
public import Foundation
#endif

/// Source code of stubs, ready to paste into a test.
extension MockURLResponder {
    /// Returns the source code of a stub that answers a request once, with an empty body.
    ///
    /// The report of the policy `prevent` shows the same code. The stub matches the method, the path, the query and a
    /// text body, without the fields that `Configuration.redactedNames` names. For a request that cannot be mocked,
    /// the result is a comment that says so.
    ///
    /// - Parameter request: A request with an `http` or `https` URL.
    /// - Returns: Lines of code that compile after `import MockURLResponderTestAPI`.
    public static func stubSource(for request: URLRequest) -> String {
        let redaction = Redaction(SharedResponder.redactedNames)
        let captured = request.url.map { RequestCapture.capture(request, to: $0, in: nil) }
        guard WebURL.isWeb(request.url), let captured, !captured.url.origin.host.isEmpty else {
            let place = request.url.map { SwiftSource.literal(redaction.text(of: $0)) } ?? "none"
            return "// MockURLResponder: no stub can answer this request: "
                + "expected a URL of http or https, found \(place)"
        }
        return StubPrinter(redaction: redaction).source(for: captured)
    }
}
