/// Code of a program that uses a client library, with the rules of its server.
struct Scenario: Sendable {
    let client: String
    let name: String
    let rules: [Rule]
    /// Whether requests overlap, so that their order means nothing.
    let isParallel: Bool
    let play: @Sendable (Stage) async throws -> Void

    init(
        _ client: String, _ name: String, isParallel: Bool = false, _ rules: [Rule],
        play: @escaping @Sendable (Stage) async throws -> Void
    ) {
        self.client = client
        self.name = name
        self.rules = rules
        self.isParallel = isParallel
        self.play = play
    }

    /// Whether the program is mocked from outside; otherwise it contains MockURLResponder.
    var isOutside: Bool { ["AsyncHTTPClient", "OpenAPI"].contains(client) }

    var title: String { "\(client): \(name)" }
}

/// The scenarios of a client library.
protocol ClientScenarios {
    static var client: String { get }
}

extension ClientScenarios {
    static func scenario(
        _ name: String, isParallel: Bool = false, _ rules: [Rule],
        play: @escaping @Sendable (Stage) async throws -> Void
    ) -> Scenario {
        Scenario(client, name, isParallel: isParallel, rules, play: play)
    }
}

extension Stage {
    /// Runs a part of a scenario in a task that is cancelled after some time, and waits for its end.
    func cancelling(after time: Duration, _ part: @escaping @Sendable () async -> Void) async throws {
        let task = Task { await part() }
        try await Task.sleep(for: time)
        task.cancel()
        await task.value
    }
}
