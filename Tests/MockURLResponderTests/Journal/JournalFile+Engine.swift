import TestSupport

extension JournalFile {
    /// Returns an engine that writes this journal.
    func engine(_ stubs: [StubMapping] = []) throws -> Engine {
        var arguments = try LaunchArguments(decoding: [argument])
        arguments.plan = MockPlan(stubs)
        return try Engine(arguments, settings: .init(policy: .drop))
    }
}
