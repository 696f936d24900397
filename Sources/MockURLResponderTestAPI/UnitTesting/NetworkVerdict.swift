import MockURLResponder

/// What a test is told of its network when it ends.
struct NetworkVerdict {
    private let history: CallHistory
    private let verification: MockedNetwork.Verification
    private let place: CodePlace

    /// - Parameters:
    ///   - network: As it is at the end.
    ///   - options: What is verified, and where it shows when it is about no stub.
    init(_ network: MockedNetwork, _ options: MockedNetwork.Options) {
        history = network.history
        place = options.place
        // Who allows the network wants those calls.
        let standard = MockedNetwork.Verification.standard
        verification =
            options.verification ?? (network.responder.policy.allowsNetwork ? .expectations : standard)
    }

    /// Reports all failures, where they belong.
    func report() {
        for failure in failures { TestFailures.report(failure) }
    }

    /// Those of calls first, since stubs without answers often follow from them.
    private var failures: [TestFailure] {
        let calls = verification.contains(.unmatchedCalls) ? failuresOfCalls : []
        return calls + failuresOfExpectations + failuresOfIdleStubs
    }

    private var failuresOfCalls: [TestFailure] {
        var unreported = history
        unreported.calls.removeAll(where: \.isReported)
        do {
            try UnmatchedVerdict(in: unreported.knownCalls).check()
            return []
        } catch {
            return [TestFailure("\(error)", at: place)]
        }
    }

    private var failuresOfExpectations: [TestFailure] {
        guard verification.contains(.expectations) else { return [] }
        let verdict = PlanVerdict(history.tally)
        let unmet = verdict.unmet.map { unmet in
            let isMissed = unmet.stub.answers < unmet.expected.least
            return failure(unmet.text, unmet.stub, reasons: isMissed ? reasons(for: unmet.stub) : [])
        }
        return unmet + verdict.disorder.map { failure($0.text, $0.stub) }
    }

    private var failuresOfIdleStubs: [TestFailure] {
        let isPending = verification.contains(.pendingStubs)
        guard isPending || verification.contains(.unusedStubs) else { return [] }
        return history.stubs.filter { stub in
            // A stub with an expectation has been judged by that.
            let isJudged = verification.contains(.expectations) && history.tally.stubs[stub.index].expectation != nil
            let isIdle = isPending ? stub.isPending : stub.answers == 0 && !stub.isOptional
            return isIdle && !isJudged
        }.map { stub in
            let expected = isPending ? "expected to give all its answers" : "expected to answer"
            return failure("\(stub)\n  \(expected)", stub, reasons: reasons(for: stub))
        }
    }

    private func reasons(for stub: InstalledStub) -> [String] {
        IdleStubs.reasons(for: stub, in: history).map { String($0.dropFirst(2)) }
    }

    /// At the line of the stub, where that is known as code gives it; otherwise the text says it.
    private func failure(_ text: String, _ stub: InstalledStub, reasons: [String] = []) -> TestFailure {
        let message = ([text] + reasons).joined(separator: "\n")
        guard let source = history.tally.stubs[stub.index].source, let file = source.literalFile else {
            return TestFailure(message, at: place)
        }
        return TestFailure(
            message: message, fileID: fileID(of: file), filePath: file, line: UInt(source.line), column: 1)
    }

    /// As the DSL knows paths alone, another file is taken for one of the same test target.
    private func fileID(of file: StaticString) -> String {
        let (test, path) = (place.fileID.description, file.description)
        guard path != place.filePath.description else { return test }
        let module = test.prefix { $0 != "/" }
        return "\(module)/\(path.split(separator: "/").last ?? "")"
    }
}
