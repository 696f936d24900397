import TestSupport

@Suite struct `A mock bundle that is set at run time` {
    private let address = "https://api.example.com/state"
    private let one: MockBundleFolder
    private let two: MockBundleFolder

    init() throws {
        one = try .state("one")
        two = try .state("two")
    }

    @Test func `a mock bundle comes after all other stubs and does not change their uses`() async throws {
        let edited = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        edited.respond(to: "/state").with(body: "edited").once()
        let fixed = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        for _ in 0..<2 { fixed.respond(to: "/state").with(body: "fixed").once() }

        let plain = try MockURLResponder(arguments: fixed.arguments)
        let following = MockURLResponder(edited)

        #expect(try await bodies(plain, 1) == ["fixed"])
        for responder in [plain, following] { try responder.setMockBundle(at: one.url) }
        #expect(try await bodies(plain, 1) == ["fixed"])
        for responder in [plain, following] { try responder.setMockBundle(at: two.url) }
        #expect(try await bodies(plain, 2) == ["two", "two"])
        #expect(try await bodies(following, 2) == ["edited", "two"])
        edited.respond(to: "/state").with(body: "edited later").once()
        #expect(try await bodies(following, 2) == ["edited later", "two"])
        #expect(plain.stubs.map(\.uses) == [1, 1, 2])
        #expect(following.stubs.map(\.uses) == [1, 1, 2])
    }

    @Test(arguments: [false, true]) func `requests never see parts of two mock bundles`(_ isGiven: Bool) async throws {
        let engine = try Engine(LaunchArguments(decoding: []), given: isGiven ? GivenPlan() : nil)
        let folder = try MockBundleFolder(nil)
        try Self.set(status: 200, folder, engine)
        let current = Locked(200)
        let last = Rounds.isLong ? 599 : 300

        let wrong = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var wrong = 0
                    while true {
                        let before = current.withLock { $0 }
                        guard before < last, !Task.isCancelled else { return wrong }
                        let statuses = ["/a", "/b", "/a"].map { Self.status($0, engine) }
                        let after = current.withLock { $0 } + 1
                        let seen = [before] + statuses + [after]
                        if seen != seen.sorted() { wrong += 1 }
                        await Task.yield()
                    }
                }
            }
            for status in 201...last {
                try Self.set(status: status, folder, engine)
                current.withLock { $0 = status }
                await Task.yield()
            }
            return try await group.reduce(0, +)
        }

        #expect(wrong == 0)
        #expect(Self.status("/a", engine) == last)
    }

    // MARK: Bundles

    /// Sets a bundle whose two entries answer with a status.
    private static func set(status: Int, _ folder: MockBundleFolder, _ engine: Engine) throws {
        let entries = ["/a", "/b"].map { path in
            #"{"request":{"url":"://h\#(path)"},"response":{"code":\#(status)}}"#
        }
        try folder.write("[\(entries.joined(separator: ","))]", to: "bundle.json")
        engine.setMockBundle(try MockBundle(at: folder.path, rule: .documented, source: "test"))
    }

    private static func status(_ path: String, _ engine: Engine) -> Int {
        if case .respond(let response) = engine.decide(CapturedRequest("https://h\(path)")).answer {
            response.status
        } else {
            0
        }
    }

    /// Returns the bodies of `count` requests, sent one after the other.
    private func bodies(_ responder: MockURLResponder, _ count: Int) async throws -> [String] {
        var bodies: [String] = []
        for _ in 0..<count {
            bodies.append(try await responder.session.reply(to: address).text)
        }
        return bodies
    }
}
