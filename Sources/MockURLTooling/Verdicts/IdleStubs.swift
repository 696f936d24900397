package import MockURLResponder

/// The stubs that did not do what the test expects of them, and the reasons.
package struct IdleStubs {
    /// The number of stubs to explain.
    ///
    /// The same number of further stubs is listed without an explanation.
    private static let most = 5

    private let expectation: String
    private let history: CallHistory
    private let idle: [InstalledStub]

    package init(_ expectation: String, in history: CallHistory, where isIdle: (InstalledStub) -> Bool) {
        self.expectation = expectation
        self.history = history
        idle = history.stubs.filter(isIdle)
    }

    package func check() throws {
        guard !idle.isEmpty else { return }
        let explained = idle.prefix(Self.most).flatMap { stub in
            ["    \(stub)"] + reasons(for: stub).map { "    " + $0 }
        }
        let listed = idle.dropFirst(Self.most).prefix(Self.most).map { "    \($0)" }
        let rest = idle.count - 2 * Self.most
        throw VerificationFailure(
            .unusedStub,
            ["expected each stub to \(expectation), found \(idle.count) of \(history.stubs.count) that did not:"]
                + explained + listed + (rest > 0 ? ["    and \(rest) more"] : [])
                + [Self.advice(for: idle, in: history.context)] + history.notesOnMissing)
    }

    /// Returns a note that a limit such as `once()` requires no call, and that names the methods which require calls.
    package static func advice(
        for idle: [InstalledStub], in context: StubPrinter.Context = .configurator
    ) -> String {
        if context.isJSON { return adviceOfPlans(for: idle) }
        let advice = "expect(_:) makes a stub require its calls in every test, optionally() lets it stay unused"
        guard let limited = idle.first(where: { $0.limit != nil }) else { return advice }
        let word = limited.limit == 1 ? "once()" : "times(\(limited.limit ?? 0))"
        return "\(word) alone is a limit and requires no call: \(advice)"
    }

    /// Returns the same note in the words of a plan file.
    private static func adviceOfPlans(for idle: [InstalledStub]) -> String {
        let advice = #"the field "expect" makes a stub require its calls, "optional": true lets it stay unused"#
        guard let limit = idle.lazy.compactMap(\.limit).first else { return advice }
        return #""times": \#(limit) alone is a limit and requires no call: \#(advice)"#
    }

    private func reasons(for stub: InstalledStub) -> [String] { Self.reasons(for: stub, in: history) }

    /// Returns the reasons why a stub has not answered; empty if it has.
    package static func reasons(for stub: InstalledStub, in history: CallHistory) -> [String] {
        guard stub.uses == 0 else { return [] }
        let identities = history.tally.identities
        let identity = identities.indices.contains(stub.index) ? identities[stub.index] : nil
        let others = history.calls.filter { call in
            // The index of a stub may change when the plan changes, but its identity never changes.
            identity.map { $0 != call.stub?.identity } ?? (call.stub?.index != stub.index)
        }
        return reasons(for: history.tally.stubs[stub.index], others)
    }

    /// Returns the reasons why a stub did not answer: another stub answered the calls that it matches, or no call
    /// matches it.
    package static func reasons(for stub: StubMapping, _ calls: [HTTPCall]) -> [String] {
        guard !calls.isEmpty else { return ["    no request was seen that it could have answered"] }
        let query = CallQuery(asking: stub.request)
        let taken = (try? query.sift(calls).met) ?? []
        guard taken.isEmpty else {
            return ["    other stubs answered requests that it matches:"] + CallLines.list(taken).map { "    " + $0 }
        }
        return ["    the nearest calls:"] + NearestCalls(to: query, among: calls).lines.map { "    " + $0 }
    }
}
