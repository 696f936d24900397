import TestSupport

/// Measures how the allocated memory of a process grows with engines that were created and released.
@Suite(.launching) struct `The memory of a process with many engines` {
    private static let stub = #"--mock-url-response={"host":"h","responses":[{"times":"always"}]}"#
    /// The number of rounds in a series, and of series.
    private static let (rounds, most) = (400, 30)

    private static func engine() throws -> MockURLResponder { try MockURLResponder(arguments: [stub]) }

    /// Checks that a series of rounds grows the process by less than a limit.
    ///
    /// A leak grows in each series. Threads, caches and pools grow in the first ones, and in more of them on a busy machine.
    ///
    /// - Parameters:
    ///   - limit: The permitted growth in bytes for each round.
    ///   - round: The work of a round.
    private static func expectGrowth(below limit: Int, _ round: () async throws -> Void) async throws {
        var growths: [Int] = []
        repeat {
            let before = try AllocatedMemory.bytes()
            for _ in 0..<rounds {
                AllocatedMemory.fillThreadCache()
                try await round()
            }
            growths.append((try AllocatedMemory.bytes() - before) / rounds)
        } while growths.last! >= limit && growths.count < most
        #expect(growths.last! < limit, "\(growths) bytes for each engine")
    }

    /// The work of each engine before its release.
    enum Use: String, CaseIterable, Codable, Sendable {
        case nothing, clientWithoutSession, scope, configuration

        /// The bytes that an engine may leave. Before two fixes, it left over 1,000, and over 3,000 after a scope.
        var limit: Int {
            switch self {
            case .nothing, .clientWithoutSession: 40
            case .scope: 100
            case .configuration: 1_500
            }
        }

        func use(_ engine: MockURLResponder) async throws {
            switch self {
            case .nothing: break
            case .clientWithoutSession:
                _ = try await engine.respond(to: URLRequest(url: URL(string: "https://h/")!))
                engine.tearDown()
            case .scope: await engine.withSharedSession {}
            case .configuration: _ = engine.configuration
            }
        }
    }

    @Test(arguments: Use.allCases) func `engines that are released do not grow the process`(_ use: Use) async {
        await #expect(processExitsWith: .success) { [use = use as Use] in
            try await Self.expectGrowth(below: use.limit) { try await use.use(Self.engine()) }
        }
    }

    @Test func `500 engines that answer the shared session in scopes reuse fewer than 50 classes`() async {
        await #expect(processExitsWith: .success) {
            let url = URL(string: "https://h/")!
            for _ in 0..<500 {
                let engine = try Self.engine()
                try await engine.withSharedSession { _ = try await URLSession.shared.data(from: url) }
            }
            // A load may outlive its scope briefly. The next scope then uses other classes.
            #expect(BoundClasses.count < 50)
        }
    }
}
