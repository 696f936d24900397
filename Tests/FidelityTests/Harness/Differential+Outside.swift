import TestSupport

extension Differential {
    /// Runs the client with a real server, and then with the launcher of this process as the server. It must observe no difference.
    ///
    /// Foundation itself receives the answers of both, so differences between server and mock are not accepted here. A client
    /// that never ends with a server is left out. On a busy machine Foundation itself does not always behave alike: an answer may
    /// arrive while it still sends a body, or before it resumes a task. So a client that differs is tried twice more.
    func run(
        outside plan: OutsidePlan, except difference: KnownDifference?, _ sourceLocation: SourceLocation,
        forget: () -> Void = {}, _ client: @Sendable (Stage) async -> Void
    ) async throws {
        guard difference?.foundationHangs != true else { return }
        for isLast in [false, false, true] {
            let server = try server(RuleUses(rules), answersExpect: true)
            let real = Stage(port: server.port, responder: nil)
            await client(real)
            try await server.settle()
            let asked = server.requests.count
            forget()

            let folder = try TemporaryFolder()
            let mock = Stage(port: server.port, responder: nil)
            try await plan.with(self.plan(port: server.port, in: folder), port: server.port) { await client(mock) }

            #expect(server.requests.count == asked, "the launcher let a request pass", sourceLocation: sourceLocation)
            guard isLast || Self.difference(of: real, mock).isEmpty else {
                forget()
                continue
            }
            return compare(real, mock, "launcher", except: nil, sourceLocation)
        }
    }
}
