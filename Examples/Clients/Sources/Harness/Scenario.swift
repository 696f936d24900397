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

    var title: String { "\(client): \(name)" }
}
