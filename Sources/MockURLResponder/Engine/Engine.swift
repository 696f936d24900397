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
        case .claimed(let claimed): answer(request, from: claimed.mapping)
        case .unclaimed: unmatched(request)
        }
    }

    private func answer(_ request: CapturedRequest, from mapping: StubMapping) -> Answer {
        switch mapping.response.fault {
        case nil:
            .respond(mapping.response)
        case .dropped:
            .fail(
                URLError(
                    .networkConnectionLost, url: request.writtenURL,
                    explanation: "The network connection was lost, as a stub of MockURLResponder says."))
        }
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
            .respond(
                ResponseDefinition(
                    status: status, headers: ["Content-Type": "text/plain; charset=utf-8"],
                    body: .text(
                        "MockURLResponder: no stub answers \(report(on: request).headline) (policy answer:\(status)).\n"
                    )))
        }
    }

    private func report(on request: CapturedRequest) -> UnmatchedReport {
        UnmatchedReport(request: request, registry: registry, redaction: settings.redaction)
    }
}
