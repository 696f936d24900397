import TestSupport

@Suite struct `The journal of a plan that changes` {
    private let journal = try! JournalFile()

    private func plans() throws -> [JSONValue] {
        try journal.records("plan").map { record in
            var members = record.members
            for name in ["time", "monotonic", "process"] { members[name] = nil }
            return .object(members)
        }
    }

    private func stub(_ status: Int, _ limit: AnswerLimit = .always) -> StubMapping {
        StubMapping(request: Condition.stub(host: "h"), response: ResponseDefinition(status: status), limit: limit)
    }

    @Test func `a replaced plan adds a plan record with the uses, and call records name their plan`() throws {
        let plan = GivenPlan([stub(201, .times(1)), stub(200)], revision: 7)
        let engine = try Engine(
            LaunchArguments(decoding: [journal.argument]), given: plan, settings: .init(policy: .drop))
        engine.noteStart(.instance)
        for _ in 1...3 { _ = engine.decide(CapturedRequest("https://h/")) }

        plan.set([stub(202, .times(0)), stub(201, .times(1)), stub(200)], revision: 8)
        _ = engine.decide(CapturedRequest("https://h/"))

        let expected = """
            {"kind":"plan","number":2,"revision":8,"stubs":3,\
            "uses":[{"index":1,"number":2,"uses":1},{"index":2,"number":3,"uses":2}]}
            """
        let first = #"{"kind":"plan","number":1,"revision":7,"stubs":2,"uses":[]}"#
        #expect(try plans() == [JSONValue(first), JSONValue(expected)])
        let calls = try journal.records("call")
        #expect(try calls[2].includes(JSONValue(#"{"stub":{"index":1,"number":2,"plan":1,"use":2}}"#)))
        #expect(try calls[3].includes(JSONValue(#"{"stub":{"index":2,"number":3,"plan":2,"use":3}}"#)))
    }
}
