import Foundation

/// One isolated set of stubs and policy: the story of a request stands in `answer(_:)`.
///
/// The map of the module, in the order data flows: `Plan` is what travels, `Wire` how it travels, `Matching` who
/// answers, `Diagnostics` what people are told, `Engine` this story, `Loading` how the answer reaches `URLSession`.
package final class Engine: Sendable {
    /// What can be changed while the engine serves.
    package struct Settings: Sendable, Hashable {
        package var policy: UnmatchedPolicy
        package var redaction: Redaction

        package init(policy: UnmatchedPolicy = .prevent, redaction: Redaction = Redaction()) {
            self.policy = policy
            self.redaction = redaction
        }
    }

    package let registry: StubRegistry
    private let currentSettings: Locked<Settings>
    /// Answers of stubs that have answered before, by place in the plan.
    private let prepared = Locked<[Int: PreparedResponse]>([:])

    package init(_ plan: MockPlan, settings: Settings = Settings()) {
        registry = StubRegistry(plan)
        currentSettings = Locked(settings)
    }

    package var settings: Settings {
        get { currentSettings.withLock { $0 } }
        set { currentSettings.withLock { $0 = newValue } }
    }

    /// Claims a stub for the request, or asks the policy.
    ///
    /// It does not return when the policy is to prevent.
    package func answer(_ request: CapturedRequest) -> Answer {
        switch registry.claim(request) {
        case .claimed(let claimed): answer(request, from: claimed)
        case .unclaimed: unmatched(request)
        }
    }

    private func answer(_ request: CapturedRequest, from claimed: Claim.Claimed) -> Answer {
        let definition = claimed.response
        return switch definition.fault {
        case nil, .droppedAfter:
            answer(request) { try response(of: claimed) }
        case .dropped:
            failure(URLError.Code.networkConnectionLost.rawValue, of: request, after: definition.delay)
        case .failed(let code):
            failure(code, of: request, after: definition.delay)
        }
    }

    /// The failure that a stub asks for; the reader let only codes through that `LoadFailure` knows.
    private func failure(_ code: Int, of request: CapturedRequest, after delay: Double) -> Answer {
        // Optional on Linux only.
        let known: URLError.Code? = URLError.Code(rawValue: code)
        let text = LoadFailure.texts[code] ?? "The request failed with the code \(code)"
        return .fail(
            URLError(
                known ?? .unknown, url: request.writtenURL,
                explanation: "\(text), as a stub of MockURLResponder says."), after: delay)
    }

    private func unmatched(_ request: CapturedRequest) -> Answer {
        switch settings.policy {
        case .prevent:
            Stop.program(preventing: report(on: request))
        case .drop:
            .fail(
                URLError(
                    .notConnectedToInternet, url: request.writtenURL,
                    explanation: "MockURLResponder: no stub answers \(report(on: request).headline) (policy drop)."))
        case .allow:
            .passThrough
        case .answer(let status):
            answer(request) {
                let text =
                    "MockURLResponder: no stub answers \(report(on: request).headline) (policy answer:\(status)).\n"
                return try PreparedResponse(
                    ResponseDefinition(
                        status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: .text(text)))
            }
        }
    }

    /// A response, or the failure to make it.
    private func answer(_ request: CapturedRequest, with response: () throws -> PreparedResponse) -> Answer {
        do {
            return .respond(try response())
        } catch {
            let explanation = "MockURLResponder cannot read the body of its answer: \(error)."
            return .fail(URLError(.cannotOpenFile, url: request.writtenURL, explanation: explanation))
        }
    }

    /// The response of a stub: made anew for its first use and when its body is in a file, kept from the second use on.
    private func response(of claimed: Claim.Claimed) throws -> PreparedResponse {
        let definition = claimed.response
        if claimed.use == 1 || definition.body.isInFile { return try PreparedResponse(definition) }
        if let known = prepared.withLock({ $0[claimed.index] }) { return known }
        let made = try PreparedResponse(definition)
        prepared.withLock { $0[claimed.index] = made }
        return made
    }

    private func report(on request: CapturedRequest) -> UnmatchedReport {
        UnmatchedReport(request: request, registry: registry, redaction: settings.redaction)
    }
}
