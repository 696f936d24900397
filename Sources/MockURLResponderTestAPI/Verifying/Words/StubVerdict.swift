import MockURLResponder

/// The calls that a stub has answered, compared with the expected number.
struct StubVerdict {
    private let stub: MockStub
    private let count: CallCount
    private let history: CallHistory

    init(_ stub: MockStub, _ count: CallCount, in history: CallHistory) {
        self.stub = stub
        self.count = count
        self.history = history
    }

    func check() throws {
        let answered = history.calls.filter { $0.stub?.identity == stub.identity }
        guard !stub.isRefused else {
            throw VerificationFailure(
                .unknownStub, ["cannot verify a stub that was not built: the failure at its line gives the reason"])
        }
        guard isKnown(answered) else {
            throw VerificationFailure(
                .unknownStub,
                [
                    "cannot tell which calls \(words) has answered: the verified program or responder received only the "
                        + "arguments of its configurator",
                    "pass the configurator instead of the arguments, or verify by a condition",
                ])
        }
        let held = try stub.mapping.map { try history.held(for: CallQuery(asking: $0.request)) } ?? []
        if let request = held.first, !count.isDecided(from: answered.count, to: answered.count + held.count) {
            throw CallHistory.undecided(request)
        }
        guard count.contains(answered.count) else { throw failure(answered) }
    }

    private func isKnown(_ answered: [HTTPCall]) -> Bool {
        !answered.isEmpty || history.owners.contains(stub.owner) || history.tally.identities.contains(stub.identity)
    }

    private func failure(_ answered: [HTTPCall]) -> VerificationFailure {
        let found = "found \(CallCount.calls(answered.count))"
        return VerificationFailure(
            .unexpectedCount,
            ["expected \(count) to be answered by \(words)", found] + limit + CallLines.list(answered) + rest(answered)
                + (answered.count < count.least ? history.notesOnMissing : history.notes))
    }

    /// A line about the limit of the stub, if the limit is lower than the expected number.
    private var limit: [String] {
        guard let stub = stub.mapping, let limit = stub.limit.count, limit < count.least, !stub.repeatsLast else {
            return []
        }
        let word = limit == 1 ? "once()" : "times(\(limit))"
        return ["\(word) lets the stub answer at most \(CallCount.calls(limit)), whatever the program asks for"]
    }

    private var words: String { stub.mapping.map(CallLines.words) ?? "a removed stub" }

    /// The stubs that answered instead, or the nearest calls; empty unless calls are missing.
    private func rest(_ answered: [HTTPCall]) -> [String] {
        guard answered.count < count.least, let mapping = stub.mapping else { return [] }
        let others = history.calls.filter { $0.stub?.identity != stub.identity }
        return IdleStubs.reasons(for: mapping, others)
    }
}
