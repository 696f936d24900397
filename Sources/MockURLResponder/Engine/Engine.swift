import Foundation

/// One isolated set of stubs, policy and journal: the story of a request stands in `answer(_:)`.
///
/// The map of the module, in the order data flows: `Plan` is what travels, `Wire` how it travels, `Matching` who
/// answers, `Journal` what happened, `Diagnostics` what people are told, `Engine` this story, `Loading` how the answer
/// reaches `URLSession`.
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
    private let fixedPlan: MockPlan
    private let livePlan: LivePlan?
    private let journal: Journal?
    private let currentSettings: Locked<Settings>
    private let prepared = PreparedResponses()

    /// - Parameters:
    ///   - arguments: Where the stubs, the live plan and the journal are; settings are given apart.
    ///   - settings: What the program and the arguments chose.
    /// - Throws: `PlanError`, when a file that the arguments name cannot be used.
    package init(_ arguments: LaunchArguments, settings: Settings = Settings()) throws {
        fixedPlan = arguments.plan
        livePlan = arguments.live.map(LivePlan.init)
        journal = try arguments.journal.map { try Journal(at: $0.path, source: $0.source) }
        registry = StubRegistry(arguments.live == nil ? arguments.plan : MockPlan())
        currentSettings = Locked(settings)
        try takeLivePlan()
    }

    deinit {
        finish()
    }

    package var settings: Settings {
        get { currentSettings.withLock { $0 } }
        set { currentSettings.withLock { $0 = newValue } }
    }

    /// Writes the first record of the journal.
    package func begin(_ scope: Journal.Scope) {
        guard let journal else { return }
        journal.add(StartRecord(scope, policy: settings.policy, stubs: registry.stubs.count))
        OpenJournals.add(self)
    }

    /// Writes the last record of the journal, once.
    package func finish() {
        guard let journal else { return }
        let (stubs, uses) = registry.counted
        journal.end(EndRecord(stubs, uses: uses))
    }

    /// Claims a stub for the request, or asks the policy.
    ///
    /// It does not return when the policy is to prevent.
    package func answer(_ request: CapturedRequest) -> Answer {
        do {
            try takeLivePlan()
        } catch {
            return refuse(request, because: error)
        }
        switch registry.claim(request) {
        case .claimed(let claimed):
            let answer = answer(request, from: claimed)
            record(request, .stub(claimed), answer.outcome(of: request))
            return answer
        case .unclaimed:
            return unmatched(request)
        }
    }

    /// Whether a request is the real network's whatever its body is; if so, it is written down.
    package func leaves(_ request: CapturedRequest) -> Bool {
        guard settings.policy.allowsNetwork, !mayAnswer(request) else { return false }
        let nearMisses = journal == nil ? [] : registry.nearMisses(to: request)
        record(request, .policy(settings.policy, nearMisses: nearMisses), .passed)
        return true
    }

    /// Whether a stub may answer a request, or the reason has to be told why that is not known.
    package func mayAnswer(_ request: CapturedRequest) -> Bool {
        do {
            try takeLivePlan()
        } catch {
            return true
        }
        return registry.mayAnswer(request)
    }

    private func record(
        _ request: CapturedRequest, _ decision: @autoclosure () -> CallRecord.Decision,
        _ outcome: @autoclosure () -> CallRecord.Outcome
    ) {
        guard let journal else { return }
        journal.add(CallRecord(request, decision(), outcome(), redaction: settings.redaction))
    }

    // MARK: - The live plan

    private func takeLivePlan() throws {
        try livePlan?.ifReplaced { stubs in registry.replace(with: MockPlan(fixedPlan.stubs + stubs)) }
    }

    /// A plan that cannot be used must not be taken for the one before.
    private func refuse(_ request: CapturedRequest, because error: any Error) -> Answer {
        let reason = "\(error)"
        if settings.policy == .prevent {
            record(request, .unusablePlan(reason), .stopped)
            Stop.program(refusing: error)
        }
        let explanation = "MockURLResponder cannot use its live plan: \(reason)"
        let answer = Answer.fail(URLError(.cannotOpenFile, url: request.writtenURL, explanation: explanation))
        record(request, .unusablePlan(reason), answer.outcome(of: request))
        return answer
    }

    // MARK: - A stub answers

    private func answer(_ request: CapturedRequest, from claimed: Claim.Claimed) -> Answer {
        let definition = claimed.response
        return switch definition.fault {
        case nil, .droppedAfter:
            answer(request) { try prepared.response(of: claimed) }
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

    /// A response, or the failure to make it.
    private func answer(_ request: CapturedRequest, with response: () throws -> PreparedResponse) -> Answer {
        do {
            return .respond(try response())
        } catch {
            let explanation = "MockURLResponder cannot read the body of its answer: \(error)."
            return .fail(URLError(.cannotOpenFile, url: request.writtenURL, explanation: explanation))
        }
    }

    // MARK: - The policy answers

    private func unmatched(_ request: CapturedRequest) -> Answer {
        let settings = settings
        let isReported = settings.policy == .prevent
        // Only for those who read them: they take a look at every stub.
        let nearMisses = isReported || journal != nil ? registry.nearMisses(to: request) : []
        func record(_ outcome: CallRecord.Outcome) {
            self.record(request, .policy(settings.policy, nearMisses: nearMisses), outcome)
        }
        guard !isReported else {
            record(.stopped)
            Stop.program(
                preventing: UnmatchedReport(
                    request: request, nearMisses: nearMisses, stubCount: registry.stubs.count,
                    redaction: settings.redaction))
        }
        let answer = answer(request, by: settings)
        record(answer.outcome(of: request))
        return answer
    }

    private func answer(_ request: CapturedRequest, by settings: Settings) -> Answer {
        if settings.policy.allowsNetwork { return .passThrough }
        let text =
            "MockURLResponder: no stub answers \(request.headline(settings.redaction)) (policy \(settings.policy))."
        guard case .answer(let status) = settings.policy else {
            return .fail(URLError(.notConnectedToInternet, url: request.writtenURL, explanation: text))
        }
        return answer(request) {
            try PreparedResponse(
                ResponseDefinition(
                    status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: .text(text + "\n")))
        }
    }
}
