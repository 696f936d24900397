import Foundation

/// One isolated set of stubs, policy and journal: `decide(_:)` finds the answer to a request.
///
/// The map of the module, in the order data flows: `Plan` holds the values that travel, and `Wire` how they travel.
/// `Matching` finds the stub that answers, `Journal` records the call, and `Diagnostics` writes reports. `Bodies` has the
/// bytes of answers, and `Run` the life of the process. `Engine` tells this story, `Loading` brings the answer to
/// `URLSession`, and `PublicAPI` is the face of it all.
package final class Engine: Sendable {
    /// What can be changed while the engine serves.
    package struct Settings: Sendable, Hashable {
        package var policy: UnmatchedPolicy
        package var redaction: Redaction
        package var order: StubOrder
        /// What is said of expectations at the end of the run.
        package var verdict = VerdictMode.off
        /// How the policy prevent prevents.
        package var prevention = Prevention.stopProgram
        /// Whether stubs and policy answer; if not, requests go to the real network.
        package var isEnabled = true
        /// Is told of every answer of a stub.
        package var onAnswer: LocalClosure<AnswerObserver>?
        /// Is told of every request that no stub answers.
        package var onUnmatched: LocalClosure<UnmatchedObserver>?

        package init(
            policy: UnmatchedPolicy = .prevent, redaction: Redaction = Redaction(), order: StubOrder = .first
        ) {
            self.policy = policy
            self.redaction = redaction
            self.order = order
        }

        /// Whether the program observes requests.
        fileprivate var isObserved: Bool { onAnswer != nil || onUnmatched != nil }

        /// The policy that holds now.
        package var effectivePolicy: UnmatchedPolicy { isEnabled ? policy : .allow }
    }

    package let registry: StubRegistry
    let identity: Identity
    let sources: PlanSources
    let journal: Journal?
    /// Nil in programs that are launched: what they did stands in the journal.
    package let log: CallLog?
    private let currentSettings: Locked<Settings>
    /// The process in which the run has begun, not ended, and has something to tell at its end; nil is none.
    ///
    /// A child made by `fork` has the engine, too, but its end is not that of the run.
    let owner = Locked<pid_t?>(nil)
    /// The requests without an end.
    package let openCalls = OpenCalls()
    let prepared = PreparedResponses()

    /// - Parameters:
    ///   - arguments: Where the stubs, the live plan and the journal are; settings are given apart.
    ///   - plans: Stubs that the process changes; they come behind those of the arguments.
    ///   - settings: What the program and the arguments chose.
    ///   - log: Keeps the calls in memory.
    ///   - identity: What it is called, and the test that it belongs to.
    /// - Throws: `PlanError`, when a file that the arguments name cannot be used.
    package init(
        _ arguments: LaunchArguments, plans: [EditablePlan] = [], settings: Settings = Settings(), log: CallLog? = nil,
        identity: Identity = .ofProgram
    ) throws {
        self.identity = identity
        try arguments.checkRoles(besideBodiesOf: arguments.plan.stubs)
        let live = try arguments.live.map { LivePlan(try $0.absolute) }
        sources = PlanSources(fixed: arguments.plan.stubs, editable: plans, live: live)
        journal = try arguments.journal.map { file in
            try Journal(at: try file.absolute.path, source: file.source) {
                StandardError.write(text: PreventionReport(.lostJournal, $0.description).printed)
            }
        }
        self.log = log
        registry = StubRegistry(sources.isFixed ? arguments.plan : MockPlan(), order: settings.order)
        currentSettings = Locked(settings)
        try takePlan()
        if live != nil { try arguments.checkRoles(besideBodiesOf: registry.tally.stubs) }
    }

    /// An engine of plans that the process changes.
    package init(
        plans: [EditablePlan], settings: Settings = Settings(), log: CallLog? = nil, identity: Identity = .ofProgram
    ) {
        self.identity = identity
        sources = PlanSources(fixed: [], editable: plans, live: nil)
        journal = nil
        self.log = log
        registry = StubRegistry(MockPlan(), order: settings.order)
        currentSettings = Locked(settings)
    }

    deinit {
        StandardError.write(text: endRun())
    }

    /// What people call it.
    package var name: String { identity.name }

    package var settings: Settings { currentSettings.withLock { $0 } }

    /// Changes settings in one step; what they held before is let go of where no lock is held.
    package func changeSettings(_ body: (inout Settings) -> Void) {
        let (earlier, now) = currentSettings.withLock { settings in
            let earlier = settings
            body(&settings)
            return (earlier, settings)
        }
        if earlier.order != now.order { registry.order = now.order }
    }

    package var isEnabled: Bool { currentSettings.withLock { $0.isEnabled } }

    /// Claims a stub for the request, or asks the policy; may take long.
    ///
    /// It does not return when the policy prevents the request by stopping the program.
    package func decide(_ request: CapturedRequest) -> Answer {
        if hasEnded(since: request) { return .fail(ending(of: request)) }
        // Without hurry there always is one.
        return decide(request, isHurried: false) ?? .passThrough
    }

    /// The same where others wait.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - ends: How often the engine had ended its open calls when the request came.
    /// - Returns: `nil` when code of the program takes part, or when the answer takes time. Then call `decide(_:)` on another
    ///   thread, which continues from there.
    package func decideQuickly(_ request: CapturedRequest, since ends: Int) -> Answer? {
        if let answer = decide(request, isHurried: true) { return answer }
        request.ends = ends
        return nil
    }

    private func decide(_ request: CapturedRequest, isHurried: Bool) -> Answer? {
        let (isEnabled, onAnswer, isObserved) = currentSettings.withLock { ($0.isEnabled, $0.onAnswer, $0.isObserved) }
        if request.claim == nil {
            guard isEnabled else { return .passThrough }
            if isHurried, isObserved || sources.isLocal { return nil }
            do {
                try takePlan()
            } catch {
                registry.countUnclaimed()
                return refuse(request, because: error)
            }
        }
        guard let claim = request.claim ?? registry.claim(request, isHurried: isHurried) else { return nil }
        if isHurried, takesTime(to: claim, request) {
            request.claim = claim
            return nil
        }
        switch claim {
        case .claimed(let claimed):
            let answer = answer(to: request, from: claimed)
            notify(onAnswer, of: answer, to: request, from: claimed)
            record(request, .stub(claimed), answer.outcome(of: request), duration: answer.duration(of: request))
            return answer
        case .undecided, .unclaimed:
            // Whoever waited for it has an error already, and a test that has ended can take no report.
            if hasEnded(since: request) { return .fail(ending(of: request)) }
            guard case .undecided(let undecided) = claim else { return unmatched(request) }
            return refuse(request, because: undecided)
        }
    }

    /// The maximum length in bytes of a body whose templates are filled in while other requests wait.
    private static let longestQuickBody = 65_536

    /// Whether other requests must not wait for the answer: near misses evaluate every stub, with all its expressions.
    private func takesTime(to claim: Claim, _ request: CapturedRequest) -> Bool {
        switch claim {
        case .claimed(let claimed): claimed.isTemplate && request.body.count > Self.longestQuickBody
        case .unclaimed: wantsNearMisses(settings)
        case .undecided: false
        }
    }

    func record(
        _ request: CapturedRequest, _ decision: @autoclosure () -> DecisionRecord.Decision,
        _ outcome: @autoclosure () -> DecisionRecord.Outcome, duration: @autoclosure () -> Double = 0
    ) {
        if journal == nil, log == nil { return }
        let (decision, outcome) = (decision(), outcome())
        log?.add(request, decision, outcome, among: registry.snapshot)
        journal?.add(DecisionRecord(request, decision, outcome, duration: duration(), redaction: settings.redaction))
    }

    // MARK: - The plan

    /// The stubs as they are now, with how often each has answered.
    ///
    /// - Throws: `PlanError`, when the live plan cannot be used.
    package func installedStubs() throws -> [InstalledStub] {
        try takePlan()
        let tally = registry.tally
        return tally.stubs.indices.map { InstalledStub(tally.stubs[$0], at: $0, uses: tally.uses[$0]) }
    }

    /// The stubs as they are now, or as they were before a live plan that cannot be used.
    package var tally: StubTally {
        try? takePlan()
        return registry.tally
    }

    /// The plans of the process that stubs are taken from, as their identities name them.
    package var planOwners: Set<ObjectIdentifier> { sources.owners }

    /// Follows other plans of the process from now on; stubs that stay keep their uses.
    package func setPlans(_ plans: [EditablePlan]) {
        sources.setPlans(plans)
    }

    /// Answers from a mock bundle, behind all other stubs and in place of the one before; nil is none.
    ///
    /// The registry has it when this returns, so that an engine of a fixed plan need not ask at each request.
    package func setMockBundle(_ bundle: MockBundle?) {
        sources.setBundle(bundle?.stubs ?? [])
        // A live plan that cannot be used is the matter of the requests, which take bundle and live plan when it can.
        try? takeChanges()
    }

    func takePlan() throws {
        guard !sources.isFixed else { return }
        try takeChanges()
    }

    private func takeChanges() throws {
        _ = try sources.ifChanged { change in
            let (number, uses, earlier) = registry.replace(with: change.plan, identities: change.identities)
            journal?.add(PlanRecord(number: number, live: change.live, uses: uses))
            return earlier
        }
    }

    /// Whether code of the program takes part in answers, which may take its time.
    var runsProgramCode: Bool {
        sources.isLocal || currentSettings.withLock { $0.isObserved }
    }
}
