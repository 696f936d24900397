import MockURLResponder

/// The failures of a test at the end of its network, or of the program that it launched.
struct NetworkVerdict {
    private let history: CallHistory
    private let verification: MockedNetwork.Verification
    private let order: StubOrder
    private let place: CodeLocation
    /// The answers that were held until the end.
    private let held: [UnreleasedHold]

    /// Creates the verdict on a mocked network.
    ///
    /// - Parameters:
    ///   - network: The network at the end of the test.
    ///   - options: The verifications, and the line for failures that do not belong to a stub.
    init(_ network: MockedNetwork, _ options: MockedNetwork.Options) {
        // A test that allows the network expects unmatched calls.
        let standard = MockedNetwork.Verification.standard
        self.init(
            network.history,
            options.verification ?? (network.responder.policy.allowsNetwork ? .expectations : standard),
            network.responder.order, at: options.place)
    }

    /// Creates the verdict on a history.
    ///
    /// - Parameters:
    ///   - history: All calls and stubs.
    ///   - verification: The verifications to make.
    ///   - order: The rule that selects one of several matching stubs.
    ///   - place: The line for failures that do not belong to a stub.
    init(
        _ history: CallHistory, _ verification: MockedNetwork.Verification, _ order: StubOrder, at place: CodeLocation
    ) {
        held = UnreleasedHold.all(in: history)
        self.history = history
        self.verification = verification
        self.order = order
        self.place = place
    }

    /// Reports all failures, each at its line.
    func report(_ report: (TestFailure) -> Void = TestFailures.report) {
        SuiteJournals.shared?.noteExpectations(in: history)
        failures(verification).forEach(report)
        reportHiddenStubs(report)
        failures(verification.warned, besides: verification).forEach(TestFrameworks.warn)
    }

    /// Reports all failures of a history that may be incomplete.
    ///
    /// - Parameters:
    ///   - published: The stubs that the test gave to the program. The program may not have received them.
    ///   - report: Receives each failure.
    /// - Throws: `VerificationFailure` if the history lacks records that the verifications need.
    func check(expecting published: [StubMapping], _ report: (TestFailure) -> Void) throws {
        let isAboutStubs = !verification.union(verification.warned).isDisjoint(with: [.unusedStubs, .pendingStubs])
        let expects = (history.tally.stubs + published).contains { $0.expectation != nil || $0.sequence != nil }
        if isAboutStubs || verification.contains(.expectations) && expects { _ = try history.knownStubs }
        self.report(report)
    }

    /// Under the order `last`, later stubs take the place of earlier ones on purpose.
    private func reportHiddenStubs(_ report: (TestFailure) -> Void) {
        guard verification.contains(.expectations), order == .first else { return }
        HiddenStubs(in: history, at: place).report(report)
    }

    /// Returns the failures, those of calls first, because unused stubs are often a consequence of them.
    ///
    /// - Parameters:
    ///   - verification: The verifications to make.
    ///   - other: Verifications that are made, too; `nil` without others.
    /// - Returns: The failures.
    private func failures(
        _ verification: MockedNetwork.Verification, besides other: MockedNetwork.Verification? = nil
    ) -> [TestFailure] {
        let calls = verification.contains(.unmatchedCalls) ? failuresOfCalls : []
        let holds = other == nil ? failuresOfHolds : []
        let expectations = verification.contains(.expectations) ? failuresOfExpectations : []
        return calls + holds + expectations
            + failuresOfIdleStubs(verification.union(other?.intersection(.expectations) ?? []))
    }

    private var failuresOfHolds: [TestFailure] { held.map { TestFailure($0.message, at: place) } }

    private var failuresOfCalls: [TestFailure] {
        var unreported = history
        unreported.calls.removeAll(where: \.result.isReported)
        do {
            try UnmatchedVerdict(in: unreported.knownCalls).check()
            return []
        } catch {
            let unused = UnusedLimits(history.tally.unusedLimits).lines
            let message = Message(of: error)
            return [TestFailure(Message(message.kind, lines: [message.text] + unused), at: place)]
        }
    }

    private var failuresOfExpectations: [TestFailure] {
        let verdict = PlanVerdict(history.tally)
        let unmet = verdict.unmet.map { unmet in
            let isMissed = unmet.stub.uses < unmet.expected.least
            return failure(.unmetExpectation, unmet.text, unmet.stub, reasons: isMissed ? reasons(for: unmet.stub) : [])
        }
        return unmet + verdict.outOfOrder.map { failure(.unmetExpectation, $0.text, $0.stub) }
    }

    private func failuresOfIdleStubs(_ verification: MockedNetwork.Verification) -> [TestFailure] {
        let isPending = verification.contains(.pendingStubs)
        guard isPending || verification.contains(.unusedStubs) else { return [] }
        return history.stubs.filter { stub in
            // A stub with an expectation is already verified by its expectation.
            let isJudged = verification.contains(.expectations) && history.tally.stubs[stub.index].expectation != nil
            let isIdle = isPending ? stub.isPending : stub.uses == 0 && !stub.isOptional
            return isIdle && !isJudged
        }.map { stub in
            let (expected, option) =
                isPending ? ("give all its answers", ".pendingStubs") : ("answer", ".unusedStubs")
            let advice = "  the test verifies \(option); \(IdleStubs.advice(for: [stub]))"
            return failure(
                .unusedStub, "\(stub)\n  expected to \(expected)", stub, reasons: reasons(for: stub) + [advice])
        }
    }

    private func reasons(for stub: InstalledStub) -> [String] {
        IdleStubs.reasons(for: stub, in: history).map { String($0.dropFirst(2)) }
    }

    /// Returns a failure at the line of the stub, if that line is from source code.
    ///
    /// Otherwise the text names the stub's position.
    private func failure(
        _ kind: MessageKind, _ text: String, _ stub: InstalledStub, reasons: [String] = []
    ) -> TestFailure {
        let ending = history.ending.map { ["  \($0)"] } ?? []
        let message = Message(kind, lines: [text] + reasons + ending + history.hints)
        return TestFailure(message, of: history.tally.stubs[stub.index], else: place)
    }
}
