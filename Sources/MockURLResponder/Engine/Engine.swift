import Foundation

/// An isolated set of stubs, policy and journal, in which `begin(_:since:isUnseen:)` finds the answer to a request.
///
/// This is a map of the module, in the order of the data flow. `Plan` contains the values that a test sends to a
/// program, and `Wire` their encoding. `Matching` finds the stub that answers, `Journal` records the call, and
/// `Diagnostics` writes reports. `Bodies` contains the bytes of answers, and `Run` the start and the end of the
/// process. `Engine` connects them, `Loading` delivers the answer to `URLSession`, and `PublicAPI` is the public
/// interface.
package final class Engine: Sendable {
    /// The settings that can change while the engine answers.
    package struct Settings: Sendable, Hashable {
        package var policy: UnmatchedPolicy
        package var redaction: Redaction
        package var order: StubOrder
        /// The way the run reports expectations at its end.
        package var verdict = VerdictMode.off
        /// The effect of the policy `prevent` on an unmatched request.
        package var prevention = Prevention.stopProgram
        /// Whether stubs and policy answer; if not, requests pass through to the network.
        package var isEnabled = true
        /// The observer that is called for each answer of a stub.
        package var onAnswer: LocalClosure<AnswerObserver>?
        /// The observer that is called for each request that no stub answers.
        package var onUnmatched: LocalClosure<UnmatchedObserver>?

        package init(
            policy: UnmatchedPolicy = .prevent, redaction: Redaction = .standard, order: StubOrder = .first
        ) {
            self.policy = policy
            self.redaction = redaction
            self.order = order
        }

        /// Whether the program observes requests.
        fileprivate var isObserved: Bool { onAnswer != nil || onUnmatched != nil }

        /// The policy that applies now: `allow` while the engine is disabled.
        package var effectivePolicy: UnmatchedPolicy { isEnabled ? policy : .allow }
    }

    package let registry: StubRegistry
    let identity: Identity
    let sources: PlanSources
    let journal: Journal?
    /// The calls in memory; `nil` in launched programs, whose calls are in the journal.
    package let log: CallLog?
    private let currentSettings: Locked<Settings>
    /// The process whose end ends the run; `nil` without a run, and for a run that reports nothing at its end.
    ///
    /// A child created by `fork` inherits the engine, but the end of the child does not end the run.
    let owner = Locked<pid_t?>(nil)
    /// The requests of a test that are not decided; `nil` in launched programs, whose calls are in the journal.
    package let pending: PendingRequests?
    /// The requests that are not answered completely.
    package let openCalls = OpenCalls()
    let prepared = PreparedResponses()
    /// The answers that wait at holds.
    package let held: HeldAnswers
    /// Rings after each change of the calls and of the held answers.
    package let changes: Bell
    /// Receives the requests that reach the network; `nil` if nothing records them.
    package let recorder: (any ExchangeRecorder)?

    /// - Parameters:
    ///   - arguments: The stubs and the journal. The settings in the arguments are ignored here.
    ///   - plans: Plans that the process can edit. Their stubs come after those of the arguments.
    ///   - given: The plan of a launcher, whose stubs come after those of `plans`.
    ///   - settings: The settings, combined from the program and the arguments.
    ///   - log: The log that keeps the calls in memory.
    ///   - identity: The name of the engine, and the test that receives its reports.
    ///   - recorder: Receives the requests that reach the network.
    /// - Throws: `PlanError` when a file that the arguments name cannot be used.
    package init(
        _ arguments: LaunchArguments, plans: [EditablePlan] = [], given: GivenPlan? = nil,
        settings: Settings = Settings(), log: CallLog? = nil, identity: Identity = .ofProgram,
        recorder: (any ExchangeRecorder)? = nil
    ) throws {
        self.identity = identity
        try arguments.checkRoles(besideBodiesOf: arguments.plan.stubs)
        try arguments.checkJournal()
        sources = PlanSources(fixed: arguments.plan.stubs, editable: plans, given: given)
        journal = try arguments.journal.map { file in
            try Journal(
                at: try file.absolute.path, source: file.source, longestBody: arguments.journalBodies?.bytes
            ) {
                // The parent of a program looks for the report, and a launcher knows the calls without the file.
                let report = PreventionReport(.lostJournal, $0.description)
                StandardError.write(text: identity.launcher == nil ? report.printed : report.text + "\n")
            }
        }
        changes = log?.changes ?? Bell()
        held = HeldAnswers(in: journal, log, ringing: changes)
        self.log = log
        self.recorder = recorder
        pending = log.map { _ in PendingRequests() }
        registry = StubRegistry(sources.isFixed ? arguments.plan : MockPlan(), order: settings.order)
        currentSettings = Locked(settings)
        takePlan()
    }

    /// Creates an engine that answers from plans that the process can edit.
    package init(
        plans: [EditablePlan], settings: Settings = Settings(), log: CallLog? = nil, identity: Identity = .ofProgram
    ) {
        self.identity = identity
        recorder = nil
        sources = PlanSources(fixed: [], editable: plans)
        journal = nil
        changes = log?.changes ?? Bell()
        held = HeldAnswers(in: nil, log, ringing: changes)
        self.log = log
        pending = log.map { _ in PendingRequests() }
        registry = StubRegistry(MockPlan(), order: settings.order)
        currentSettings = Locked(settings)
    }

    deinit {
        StandardError.write(text: endRun())
    }

    /// The name of the engine in messages.
    package var name: String { identity.name }

    package var settings: Settings { currentSettings.withLock { $0 } }

    /// Changes settings atomically, and releases the earlier values outside the lock.
    package func changeSettings(_ body: (inout Settings) -> Void) {
        let (earlier, now) = currentSettings.withLock { settings in
            let earlier = settings
            body(&settings)
            return (earlier, settings)
        }
        if earlier.order != now.order { registry.order = now.order }
    }

    package var isEnabled: Bool { currentSettings.withLock { $0.isEnabled } }

    /// The values that reports and recorded calls do not show.
    var redaction: Redaction { currentSettings.withLock { $0.redaction } }

    var onAnswer: LocalClosure<AnswerObserver>? { currentSettings.withLock { $0.onAnswer } }

    // MARK: - The decision

    /// Begins the decision about a request, on a queue where other requests wait.
    ///
    /// A decision is made at once if other requests can wait for all candidates. Code of the program, regular expressions,
    /// long requests and near misses take time.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - ends: The value of `OpenCalls.ends` when the request arrived.
    ///   - isUnseen: Whether the client sees nothing of an answer before its end.
    /// - Returns: The decision, or what makes it on another thread. The latter does not return if the policy stops the
    ///   program.
    @_optimize(speed)
    package func begin(_ request: CapturedRequest, since ends: Int? = nil, isUnseen: Bool = false) -> Deciding {
        let (isEnabled, isObserved, allowsNetwork) = currentSettings.withLock {
            ($0.isEnabled, $0.isObserved, $0.policy.allowsNetwork)
        }
        guard isEnabled else { return .decided(Decision(.passThrough)) }
        if isObserved || sources.isLocal { return later(request, since: ends) }
        takePlan()
        guard let claim = registry.claimAtOnce(request, allowsNetwork: allowsNetwork) else {
            return later(request, since: ends)
        }
        guard !takesTime(to: claim, request) else { return later(request, claim, since: ends) }
        return conclude(claim, request, since: ends, isUnseen: isUnseen)
    }

    /// Decides about a request, which may take long.
    package func decide(_ request: CapturedRequest) -> Decision { begin(request).decision() }

    private func later(_ request: CapturedRequest, _ claim: Claim? = nil, since ends: Int?) -> Deciding {
        .takesTime { [self] in
            if hasEnded(since: ends) { return Decision(.fail(endError(for: request))) }
            if claim == nil { takePlan() }
            let claim = claim ?? registry.claim(request, allowsNetwork: settings.policy.allowsNetwork)
            return conclude(claim, request, since: ends, isUnseen: false).decision()
        }
    }

    /// Turns a claim into the decision, and records it.
    @_optimize(speed)
    private func conclude(_ claim: Claim, _ request: CapturedRequest, since ends: Int?, isUnseen: Bool) -> Deciding {
        switch claim {
        case .claimed(let claimed):
            if request.isOnWire, let fault = claimed.response.fault, fault.onWire == nil {
                let error = PlanError(unsupported: fault, of: claimed.stub, at: claimed.index)
                return .decided(refuse(request, because: error))
            }
            let answer = answer(to: request, from: claimed)
            notify(of: answer, to: request, from: claimed)
            let numbers = record(
                request, by: .stub(claimed), answer.result(of: request), duration: answer.duration(of: request),
                isUnseen: isUnseen)
            guard case .fail(let error, after: 0, nil) = answer, claimed.response.fault == .droppedKeptConnection,
                !request.isSentAgain
            else {
                return .decided(
                    Decision(
                        answer, numbers, awaitedStub: claimed.isAwaited ? claimed.name : nil,
                        fault: claimed.response.fault))
            }
            recordedCall(Decision(answer, numbers))?.end(.failed(error), received: 0) { _ in nil }
            return begin(request.sentAgain(), since: ends, isUnseen: isUnseen)
        case .undecided, .unclaimed, .forbidden:
            // The client already has an error, and a test that has ended cannot receive a report.
            if hasEnded(since: ends) { return .decided(Decision(.fail(endError(for: request)))) }
            switch claim {
            case .undecided(let undecided): return .decided(refuse(request, because: undecided))
            case .forbidden(let claimed): return .decided(unmatched(request, forbidding: claimed))
            default: return .decided(unmatched(request))
            }
        }
    }

    /// The longest body, in bytes, that a template repeats while other requests wait.
    private static let longestQuickBody = 65_536

    /// Whether the rest of a decision takes too long for other requests to wait.
    ///
    /// Near misses evaluate every stub with all its regular expressions.
    private func takesTime(to claim: Claim, _ request: CapturedRequest) -> Bool {
        switch claim {
        case .claimed(let claimed): claimed.isTemplate && request.bodyLength > Self.longestQuickBody
        case .unclaimed: wantsNearMisses(settings) && !(settings.policy.allowsNetwork && registry.stubs.isEmpty)
        case .forbidden: wantsNearMisses(settings)
        case .undecided: false
        }
    }

    // MARK: - The plan

    /// Returns the current stubs, with their uses.
    package func installedStubs() -> [InstalledStub] {
        takePlan()
        let tally = registry.tally
        return tally.stubs.indices.map { InstalledStub(tally.stubs[$0], at: $0, uses: tally.uses[$0]) }
    }

    /// The current stubs with their uses.
    package var tally: StubTally {
        takePlan()
        return registry.tally
    }

    /// The reason why records are missing from the journal; `nil` if none are.
    package var journalLoss: SafeText? { journal?.loss }

    /// The owners of the stubs of the editable plans that the engine answers from.
    package var planOwners: Set<StubOwner> { sources.owners }

    /// Replaces the editable plans; stubs that stay keep their uses.
    package func setPlans(_ plans: [EditablePlan]) {
        sources.setPlans(plans)
    }

    /// Sets the mock bundle, whose stubs come after all others; `nil` removes it.
    ///
    /// The registry contains the bundle when this function returns, so an engine with a fixed plan need not check at
    /// each request.
    package func setMockBundle(_ bundle: MockBundle?) {
        sources.setBundle(bundle?.stubs ?? [])
        takeChanges()
    }

    /// Keeps the present stubs from now on, whatever their owners add or remove.
    package func freezePlan() {
        takePlan()
        sources.freeze()
    }

    /// Uses the current plan, and records it.
    package func takePlan() {
        guard !sources.isFixed else { return }
        takeChanges()
    }

    private func takeChanges() {
        _ = sources.ifChanged { change in
            let (number, uses, earlier) = registry.replace(with: change.plan, identities: change.identities)
            journal?.add(PlanRecord(number: number, revision: change.revision, uses: uses))
            return earlier
        }
    }

    /// Whether closures of the program, which may take long, take part in answers.
    var runsProgramCode: Bool {
        sources.isLocal || currentSettings.withLock { $0.isObserved }
    }
}

/// The records of calls, in the journal and in memory.
extension Engine {
    /// The number of bytes of an answer that the journal records; `nil` if it records none.
    package var longestRecordedAnswer: Int? { journal?.longestAnswer }

    /// Whether the engine records its calls.
    package var records: Bool { journal != nil || log != nil }

    /// Records a decision.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - decider: The stub or the rule that decides.
    ///   - result: The result for the client.
    ///   - duration: The time that the answer takes, in seconds.
    ///   - nearMisses: The closest stubs, for the journal.
    ///   - isUnseen: Whether the client sees nothing of an answer before its end, so that the journal may record both at
    ///     once.
    /// - Returns: The numbers of the records; `nil` if the engine records nothing.
    @discardableResult
    @_optimize(speed)
    func record(
        _ request: CapturedRequest, by decider: @autoclosure () -> HTTPCall.Decider,
        _ result: @autoclosure () -> HTTPCall.Result, duration: @autoclosure () -> Double = 0,
        nearMisses: [NearMiss] = [], isUnseen: Bool = false
    ) -> RecordNumbers? {
        guard records else { return nil }
        let longest = longestRecordedBody
        var call = HTTPCall(
            method: request.method, url: request.writtenURL, headers: request.headers,
            body: request.body.count > longest ? Data(request.body.prefix(longest)) : request.body,
            bodyLength: request.bodyLength, result(), by: decider())
        (call.client, call.process) = (request.client, request.client?.process)
        (call.duration, call.redaction) = (duration(), redaction)
        let isHeld = if isUnseen, call.duration == 0, case .answered = call.outcome { true } else { false }
        if case .rule = call.decider { call.missed = .recorded(nearMisses) }
        let inJournal = journal?.add(call, isHeld: isHeld)
        guard let log, log.isOn else { return RecordNumbers(inJournal: inJournal, inLog: nil) }
        if call.isUnmatched { call.missed = .all(snapshot) }
        return RecordNumbers(inJournal: inJournal, inLog: log.add(call))
    }

    private var snapshot: StubSnapshot {
        var snapshot = registry.snapshot
        snapshot.allowsNetwork = settings.policy.allowsNetwork
        return snapshot
    }

    /// Returns a recorded call, which waits for its end; `nil` if nothing records it or waits for it.
    @_optimize(speed)
    package func recordedCall(_ decision: Decision) -> RecordedCall? {
        let numbers = decision.numbers
        guard numbers?.inJournal != nil || numbers?.inLog != nil || decision.awaitedStub != nil else { return nil }
        return RecordedCall(
            numbers ?? RecordNumbers(inJournal: nil, inLog: nil), ofAwaitedStub: decision.awaitedStub, in: journal, log,
            redaction)
    }
}
