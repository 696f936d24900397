import MockURLResponder

/// Stubs that have not done what they are there for, and why.
struct IdleStubs {
    /// At most so many are explained, and as many again listed.
    private static let most = 5

    private let expectation: String
    private let history: CallHistory
    private let idle: [InstalledStub]

    init(_ expectation: String, in history: CallHistory, where isIdle: (InstalledStub) -> Bool) {
        self.expectation = expectation
        self.history = history
        idle = history.stubs.filter(isIdle)
    }

    func check() throws {
        guard !idle.isEmpty else { return }
        let explained = idle.prefix(Self.most).flatMap { stub in
            ["    \(stub)"] + reasons(for: stub).map { "    " + $0 }
        }
        let listed = idle.dropFirst(Self.most).prefix(Self.most).map { "    \($0)" }
        let rest = idle.count - 2 * Self.most
        throw VerificationFailure(
            .unusedStub,
            ["expected each stub to \(expectation), found \(idle.count) of \(history.stubs.count) that did not:"]
                + explained + listed + (rest > 0 ? ["    and \(rest) more"] : []) + [Self.advice(for: idle)]
                + history.notes)
    }

    /// Explains that a limit such as `once()` requires no call, and which words do.
    static func advice(for idle: [InstalledStub]) -> String {
        let advice = "expect(_:) makes a stub require its calls in every test, optionally() lets it stay unused"
        guard let limited = idle.first(where: { $0.limit != nil }) else { return advice }
        let word = limited.limit == 1 ? "once()" : "times(\(limited.limit ?? 0))"
        return "\(word) alone is a limit and requires no call: \(advice)"
    }

    private func reasons(for stub: InstalledStub) -> [String] { Self.reasons(for: stub, in: history) }

    /// Why a stub has no answer; empty when it has.
    static func reasons(for stub: InstalledStub, in history: CallHistory) -> [String] {
        guard stub.uses == 0 else { return [] }
        let identities = history.tally.identities
        let identity = identities.indices.contains(stub.index) ? identities[stub.index] : nil
        let others = history.calls.filter { call in
            // A place is one of the plan of that moment; what a stub is known by stays.
            identity.map { $0 != call.stub?.identity } ?? (call.stub?.index != stub.index)
        }
        return reasons(for: history.tally.stubs[stub.index], others)
    }

    /// Why a stub did not answer calls: others took those that it matches, or none is what it asks for.
    static func reasons(for stub: StubMapping, _ calls: [HTTPCall]) -> [String] {
        guard !calls.isEmpty else { return ["    no request was seen that it could have answered"] }
        let query = CallQuery(asking: stub.request)
        let taken = (try? query.sift(calls).met) ?? []
        guard taken.isEmpty else {
            return ["    other stubs answered requests that it matches:"] + CallLines.list(taken).map { "    " + $0 }
        }
        return ["    the nearest calls:"] + NearestCalls(to: query, among: calls).lines.map { "    " + $0 }
    }
}
