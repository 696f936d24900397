import MockURLResponder

/// Stubs that have not done what they are there for, and why.
struct IdleStubs {
    /// At most so many are explained one by one.
    private static let most = 20

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
        let lines = idle.prefix(Self.most).flatMap { stub in
            ["    \(stub)"] + reasons(for: stub).map { "    " + $0 }
        }
        let rest = idle.count > Self.most ? ["    and \(idle.count - Self.most) more"] : []
        throw VerificationFailure(
            ["expected each stub to \(expectation), found \(idle.count) of \(history.stubs.count) that did not:"]
                + lines + rest + history.remarks)
    }

    private func reasons(for stub: InstalledStub) -> [String] {
        guard stub.answers == 0 else { return [] }
        return Self.reasons(
            for: history.tally.stubs[stub.index], history.calls.filter { $0.stub?.index != stub.index })
    }

    /// Why a stub did not answer calls: others took those that it matches, or none is what it asks for.
    static func reasons(for stub: StubMapping, _ calls: [RecordedCall]) -> [String] {
        guard !calls.isEmpty else { return ["    no other request was seen"] }
        let query = CallQuery(asking: stub.request)
        let taken = calls.filter { (try? query.isMet(by: $0)) ?? false }
        guard taken.isEmpty else {
            return ["    others answered what it matches:"] + CallLines.list(taken).map { "    " + $0 }
        }
        return ["    the nearest calls:"] + NearestCalls(to: query, among: calls).lines.map { "    " + $0 }
    }
}
