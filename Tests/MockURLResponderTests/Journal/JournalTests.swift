import TestSupport

@Suite struct `The journal` {
    private let journal = try! JournalFile()

    private func engine(
        _ plan: MockPlan = MockPlan(), policy: UnmatchedPolicy = .drop
    ) throws -> Engine {
        var arguments = try LaunchArguments(decoding: [journal.argument])
        arguments.plan = plan
        return try Engine(arguments, settings: .init(policy: policy))
    }

    private let rates = StubMapping(
        name: "rates", request: Condition.stub(host: "h", path: .equals("/rates")),
        response: ResponseDefinition(status: 203, body: .text("1.08")), limit: .times(2))

    @Test func `the journal has a record for each call, numbered in file order`() throws {
        let engine = try engine(MockPlan([rates]))

        for _ in 0..<2 { _ = engine.decide(CapturedRequest("https://h/rates")) }

        let records = try journal.records("call")
        let expected = try (1...2).map { use in
            try JSONValue(
                """
                {"kind":"call","number":\(use),"request":{"method":"GET","url":"https://h/rates"},
                "stub":{"index":0,"number":1,"name":"rates","use":\(use)},"outcome":"answered","status":203,"bytes":4}
                """)
        }
        #expect(zip(records, expected).allSatisfy { $0.includes($1) } && records.count == 2)
    }

    @Test func `the record of an unmatched call has the near misses and the fields that differ`() throws {
        let engine = try engine(MockPlan([rates]))

        _ = engine.decide(CapturedRequest("https://h/rate", method: "POST"))

        let record = try #require(try journal.records("call").first)
        let expected = #"{"policy":"drop","outcome":"failed","error":-1009}"#
        #expect(record.includes(try JSONValue(expected)))
        let miss = #""nearMisses":[{"index":0,"number":1,"name":"rates","summary":"GET https://h/rates","distance":"#
        #expect(try journal.text.contains(miss))
        let fields = [
            #"{"field":"method","expected":"GET","found":"POST"}"#,
            #"{"field":"path","expected":"/rates","found":"/rate"}"#,
        ]
        #expect(try journal.text.contains(#""differs":[\#(fields.joined(separator: ","))]}"#))
    }

    @Test(
        arguments: [
            (UnmatchedPolicy.answer(501), #"{"policy":"answer:501","outcome":"answered","status":501}"#),
            (.allow, #"{"policy":"allow","outcome":"passed"}"#),
        ])
    func `the record of an unmatched call has its policy and outcome`(_ policy: UnmatchedPolicy, _ expected: String)
        throws
    {
        _ = try engine(policy: policy).decide(CapturedRequest("https://h/"))

        #expect(try journal.records("call").allSatisfy { $0.includes(try JSONValue(expected)) })
        #expect(try journal.records("call").count == 1)
    }

    @Test func `a call record has the headers in order, and the body as text, or as Base64 if not UTF-8`() throws {
        let engine = try engine(policy: .drop)

        _ = engine.decide(CapturedRequest("https://h/", headers: ["A": "1", "B": "\"2\""], body: "five\n"))
        _ = engine.decide(
            CapturedRequest(method: "PUT", url: URL(string: "https://h/")!, body: Data([0xFF, 0x00])))

        let requests = [
            #"{"request":{"headers":[["A","1"],["B","\"2\""]],"body":{"bytes":5,"text":"five\n"}}}"#,
            #"{"request":{"method":"PUT","body":{"bytes":2,"base64":"/wA="}}}"#,
        ]
        let records = try journal.records("call")
        #expect(try zip(records, requests).allSatisfy { $0.includes(try JSONValue($1)) })
    }

    @Test func `the journal ends with a single end record that lists the unused stubs`() throws {
        let other = StubMapping(name: "other", request: Condition.stub(host: "h"))
        let engine = try engine(MockPlan([rates, other]))
        engine.noteStart(.instance)
        _ = engine.decide(CapturedRequest("https://h/rates"))
        _ = engine.decide(CapturedRequest("https://elsewhere/"))

        engine.endRun()
        engine.endRun()

        let ends = try journal.records("end")
        let expected =
            #"{"calls":2,"unmatched":1,"unusedCount":1,"unused":[{"index":1,"number":2,"name":"other"}]}"#
        #expect(ends.count == 1)
        #expect(ends[0].includes(try JSONValue(expected)))
    }

    @Test func `32 concurrent callers write whole records with consecutive numbers`() async throws {
        let engine = try engine(MockPlan([rates]))

        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<32 {
                group.addTask { for _ in 0..<20 { _ = engine.decide(CapturedRequest("https://h/rates")) } }
            }
        }

        let numbers = try journal.records("call").compactMap { record -> Int64? in
            guard case .object(let members) = record, case .integer(let number)? = members["number"] else { return nil }
            return number
        }
        #expect(numbers == Array(1...640))
    }

    @Test func `the end record counts unmatched calls, even if a replaced plan answered other calls`() throws {
        let stub = { StubMapping(request: Condition.stub(host: "h", path: .equals($0))) }
        let plan = GivenPlan([stub("/a")])
        let engine = try Engine(
            LaunchArguments(decoding: [journal.argument]), given: plan, settings: .init(policy: .drop))
        engine.noteStart(.instance)
        for _ in 0..<3 { _ = engine.decide(CapturedRequest("https://h/a")) }
        plan.set([stub("/b")])
        for path in ["a", "b"] { _ = engine.decide(CapturedRequest("https://h/\(path)")) }

        engine.endRun()

        #expect(try journal.records("end")[0].includes(JSONValue(#"{"calls":5,"unmatched":1}"#)))
    }

    @Test func `a run that never started writes no end record`() throws {
        let engine = try engine()

        engine.endRun()

        #expect(try journal.text == "")
    }

    @Test func `a call record has the error of an answer that was cut off, and 0 bytes for HEAD`() throws {
        var cut = rates
        cut.request.method = nil
        cut.limit = .always
        cut.response.fault = .cut(.dropped, afterBytes: 2)
        let engine = try engine(MockPlan([cut]))

        _ = engine.decide(CapturedRequest("https://h/rates"))
        _ = engine.decide(CapturedRequest("https://h/rates", method: "HEAD"))

        let records = try journal.records("call")
        #expect(records[0].includes(try JSONValue(#"{"outcome":"answered","status":203,"bytes":2,"error":-1005}"#)))
        #expect(records[1].includes(try JSONValue(#"{"outcome":"answered","status":203,"bytes":0}"#)))
    }
}
