import TestSupport

@Suite struct `A plan is encoded and decoded without loss` {
    /// A way in which a plan travels, and returns.
    enum Way: CaseIterable, Sendable {
        case arguments, file, variable

        func returned(_ plan: MockPlan) throws -> MockPlan {
            guard self != .file else {
                let file = try TemporaryFile(LaunchArguments.encodeFile(plan))
                return try LaunchArguments(decoding: ["--mock-url-plan=\(file.path)"]).plan
            }
            let arguments = try #require(LaunchArguments.encode(plan))
            #expect(arguments.allSatisfy { $0.utf8.count <= 131_071 && !$0.utf8.contains(0) })
            guard self == .variable else { return try LaunchArguments(decoding: arguments).plan }
            let environment = try #require(LaunchArguments.handOff(arguments))
            let value = try #require(environment["MOCK_URL_RESPONDER_ARGUMENTS"])
            #expect(environment.count == 1 && !value.utf8.contains(0))
            return try LaunchArguments(decoding: [], handOff: value).plan
        }
    }

    @Test(arguments: Way.allCases, Rounds.seeds(20))
    func `a random plan survives encoding`(_ way: Way, seed: UInt64) throws {
        var plans = RandomPlans(seed: seed)
        let plan = plans.plan()

        expectSame(try way.returned(plan), plan)
    }

    @Test(arguments: Rounds.seeds(10, from: 3_001))
    func `a random plan survives a plan file with separate bodies`(seed: UInt64) throws {
        var plans = RandomPlans(seed: seed)
        let plan = plans.plan()
        let file = try PlanFile(writing: plan)

        let decoded = try LaunchArguments(decoding: [file.argument])

        let back = try decoded.plan.stubs.map { try BodyReader(file).withBodyRead($0) }
        expectSame(MockPlan(back), MockPlan(plan.stubs.map(BodyReader.withBodyAsBytes)))
    }

    @Test func `a plan with a body of 2 MiB survives a plan file with separate bodies`() throws {
        var plans = RandomPlans(seed: 451)
        let plan = plans.plan(withBodyOf: 2 << 20)

        let file = try PlanFile(writing: plan)
        let decoded = try LaunchArguments(decoding: [file.argument])

        #expect(LaunchArguments.encode(plan) == nil)
        let back = try decoded.plan.stubs.map { try BodyReader(file).withBodyRead($0) }
        #expect(back == plan.stubs.map(BodyReader.withBodyAsBytes))
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)).count < 100_000)
    }

    @Test func `a long JSON body that moves to a file keeps its type`() throws {
        let body = ResponseBody.json("[\(String(repeating: "1,", count: 1 << 20))1]")
        let stub = StubMapping(request: Condition.stub(host: "h"), response: ResponseDefinition(body: body))
        let file = try PlanFile(writing: MockPlan([stub]))

        let decoded = try LaunchArguments(decoding: [file.argument]).plan.stubs

        #expect(decoded.map { $0.response.headers.values("Content-Type") } == [["application/json"]])
    }

    @Test func `a written plan file moves bytes out of the plan, but keeps the text of templates`() throws {
        var response = ResponseDefinition(headers: ["X": "{{uuid}}"])
        response.isTemplate = true
        let bodies: [ResponseBody] = [.bytes(Data("{{".utf8)), .json(#""{{uuid}}""#), .text("{{uuid}}")]
        let stubs = bodies.map { body in
            var stub = StubMapping(request: Condition.stub(host: "h"), response: response)
            stub.response.body = body
            return stub
        }

        let file = try PlanFile(writing: MockPlan(stubs))
        let decoded = try LaunchArguments(decoding: [file.argument]).plan.stubs

        let bytes = try #require(decoded.first)
        if case .file = bytes.response.body {} else { Issue.record("the bytes are still in the plan") }
        #expect(try BodyReader(file).withBodyRead(bytes).response.body == bodies.first)
        #expect(decoded.allSatisfy { $0.response.isTemplate })
        #expect(decoded.dropFirst().map(\.response.body) == Array(bodies.dropFirst()))
    }

    @Test func `the random plans of the round trips contain every field and operator`() {
        let written = Rounds.seeds(60).map { seed in
            var plans = RandomPlans(seed: seed)
            return LaunchArguments.encodeFile(plans.plan())
        }.joined()

        // The writer of arguments writes chunks by their sizes, and no text for people.
        let unwritten = ["chunkPart", "eventPart", "linePart"]
        let others = ["equals", "revision", "note", "events", "lines", "layout"]
        let keys = PlanObjectSchema.all.filter { !unwritten.contains($0.name.description) }
            .flatMap { $0.fields.map(\.name.description) }.filter { !others.contains($0) }
        let pieces =
            keys.map { "\"\($0)\":" } + [
                "\"fault\":\"dropped\"", "\\u0000", "\u{2028}", "e\u{301}", "👩‍👩‍👧‍👦", "\"::1\"", "[[\"",
                "--mock-url-response=",
            ]
        #expect(pieces.filter { piece in written.utf8.firstRange(of: piece.utf8) == nil } == [])
    }

    /// Compares the encoded bytes too, because `==` of strings ignores the Unicode form.
    private func expectSame(_ plan: MockPlan, _ expected: MockPlan, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(plan == expected, sourceLocation: sourceLocation)
        #expect(
            Array(LaunchArguments.encodeFile(plan).utf8) == Array(LaunchArguments.encodeFile(expected).utf8),
            sourceLocation: sourceLocation)
    }
}

/// Makes the bodies of a plan file comparable with those of the original plan.
private struct BodyReader {
    let bodiesPath: String
    let bodies: Data

    init(_ file: PlanFile) throws {
        bodiesPath = URL(fileURLWithPath: file.path).deletingLastPathComponent().appendingPathComponent("bodies").path
        bodies = try Data(contentsOf: URL(fileURLWithPath: bodiesPath))
    }

    /// Returns the stub with the bytes of its slice in place of the slice.
    func withBodyRead(_ stub: StubMapping) throws -> StubMapping {
        guard case .file(let slice) = stub.response.body, slice.path == bodiesPath else { return stub }
        var read = stub
        let length = try #require(slice.length)
        read.response.body = .bytes(bodies[slice.offset..<(slice.offset + length)])
        return read
    }

    /// Returns the expected stub: bytes in place of text and JSON, and the header that JSON implies.
    static func withBodyAsBytes(_ stub: StubMapping) -> StubMapping {
        guard !stub.response.isTemplate else { return stub }
        var plain = stub
        switch stub.response.body {
        case .file, .bytes: break
        case .text(let text): plain.response.body = .bytes(Data(text.utf8))
        case .json(let text):
            plain.response.body = .bytes(Data(text.utf8))
            if !stub.response.headers.contains("content-type") {
                plain.response.headers.add("application/json", for: "Content-Type")
            }
        }
        if plain.response.body == .bytes(Data()) { plain.response.body = .empty }
        return plain
    }
}
