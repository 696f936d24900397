import Foundation
import MockURLResponder
import MockURLTooling
import TestSupport
import Testing

@Suite struct `The journal of a program with a live plan` {
    private let journal: JournalFile
    private let file: LivePlanFile

    init() throws {
        journal = try JournalFile()
        file = try LivePlanFile()
    }

    private func engine(_ plan: MockPlan = MockPlan()) throws -> Engine {
        var arguments = try LaunchArguments(decoding: [journal.argument, file.argument])
        arguments.plan = plan
        let engine = try Engine(arguments, settings: .init(policy: .drop))
        engine.noteStart(.instance)
        return engine
    }

    private func plans() throws -> [JSONValue] {
        try journal.records("plan").map { record in
            guard case .object(var members) = record else { return record }
            for name in ["time", "monotonic", "process"] { members[name] = nil }
            return .object(members)
        }
    }

    private func live(_ revision: Int, _ responses: String) -> String {
        #"[{"host":"h","responses":[]},{"host":"h","revision":\#(revision),"responses":[\#(responses)]}]"#
    }

    @Test func `a plan record with the revision follows the start record`() throws {
        try file.replace(text: live(7, "{},{}"))
        let fixed = StubMapping(request: Condition.stub(host: "fixed"))

        _ = try engine(MockPlan([fixed]))

        #expect(
            try journal.text.split(separator: "\n").prefix(2).map { $0.prefix(14) } == [
                "{\"kind\":\"start", "{\"kind\":\"plan\"",
            ])
        #expect(
            try plans() == [JSONValue(#"{"kind":"plan","number":1,"revision":7,"first":1,"stubs":3,"uses":[]}"#)])
    }

    @Test func `a replaced live plan adds a plan record with the uses, and call records name their plan`() throws {
        let once = #"{"response":{"status":201},"times":1}"#
        try file.replace(text: live(0, "\(once),{}"))
        let engine = try engine()
        for _ in 1...3 { _ = engine.decide(CapturedRequest("https://h/")) }

        try file.replace(text: live(1, "{\"name\":\"new\",\"times\":0},\(once),{}"))
        _ = engine.decide(CapturedRequest("https://h/"))

        let expected = """
            {"kind":"plan","number":2,"revision":1,"first":0,"stubs":3,\
            "uses":[{"index":1,"number":2,"uses":1},{"index":2,"number":3,"uses":2}]}
            """
        #expect(try plans().last == JSONValue(expected))
        let calls = try journal.records("call")
        #expect(try calls[2].includes(JSONValue(#"{"stub":{"index":1,"number":2,"plan":1,"use":2}}"#)))
        #expect(try calls[3].includes(JSONValue(#"{"stub":{"index":2,"number":3,"plan":2,"use":3}}"#)))
    }

    @Test func `a plan without a revision or without stubs has a plan record, too`() throws {
        try file.replace(text: "[]")
        let engine = try engine()
        try file.replace(text: #"[{"host":"*","revision":3,"responses":[]}]"#)

        _ = engine.decide(CapturedRequest("https://h/"))

        #expect(
            try plans() == [
                JSONValue(#"{"kind":"plan","number":1,"first":0,"stubs":0,"uses":[]}"#),
                JSONValue(#"{"kind":"plan","number":2,"revision":3,"first":0,"stubs":0,"uses":[]}"#),
            ])
    }

    @Test func `a journal without a live plan has no plan records`() throws {
        let engine = try Engine(LaunchArguments(decoding: [journal.argument]), settings: .init(policy: .drop))
        engine.noteStart(.instance)

        #expect(try plans() == [])
    }
}

@Suite struct `The revision of a live plan` {
    @Test func `a live plan with two revisions is an error`() throws {
        let file = try LivePlanFile()
        try file.replace(
            text: #"[{"host":"a","revision":1,"responses":[]},{"host":"b","revision":1,"responses":[]}]"#)

        let error = #expect(throws: PlanError.self) { try MockURLResponder(arguments: [file.argument]) }

        #expect(error?.expected == "the field revision in one of the hosts")
        #expect(error?.found == "a second one")
        #expect(error?.path == "[1]")
    }
}

@Suite struct `The writer of live plans` {
    private let folder: TemporaryFolder
    private let long = String(repeating: "b", count: 5_000)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func stub(_ body: ResponseBody) -> StubMapping {
        StubMapping(request: Condition.stub(host: "h"), response: ResponseDefinition(body: body))
    }

    @Test func `the writer of live plans increments the revision for each plan, with or without stubs`() throws {
        var writer = LivePlanWriter(in: URL(fileURLWithPath: folder.path))

        let revisions = try (0..<3).map { count in
            let revision = try writer.write(MockPlan(Array(repeating: stub(.text("a")), count: count)))
            #expect(try String(contentsOfFile: writer.path, encoding: .utf8).contains("\"revision\":\(count),"))
            #expect(try LaunchArguments(decoding: ["--mock-url-plan=\(writer.path)"]).plan.stubs.count == count)
            return revision
        }

        #expect(revisions == [0, 1, 2])
        #expect(folder.contents == ["live.json"])
        let rights = try FileManager.default.attributesOfItem(atPath: writer.path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
    }

    @Test func `the writer of live plans keeps a long body in its file, so that its stub stays the same`() throws {
        var writer = LivePlanWriter(in: URL(fileURLWithPath: folder.path))
        func read() throws -> [StubMapping] {
            try LaunchArguments(decoding: ["--mock-url-plan=\(writer.path)"]).plan.stubs
        }
        _ = try writer.write(MockPlan([stub(.text("first" + long)), stub(.json("\"\(long)\""))]))
        let before = try read()

        _ = try writer.write(MockPlan([stub(.text("new" + long)), stub(.json("\"\(long)\"")), stub(.text("short"))]))

        let after = try read()
        #expect(after[1] == before[1])
        #expect(after[1].response.headers.contains("Content-Type"))
        #expect(after[2].response.body == .text("short"))
        guard case .file(let slice) = before[0].response.body else { return #expect(Bool(false), "no file") }
        #expect(try String(contentsOfFile: slice.path, encoding: .utf8).hasPrefix("first" + long))
        #expect(folder.contents.sorted() == ["bodies-0", "bodies-1", "live.json"])
    }
}
