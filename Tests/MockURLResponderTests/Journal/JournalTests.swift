import TestSupport

@Suite struct `The journal` {
    private let journal = try! JournalFile()

    private let rates = StubMapping(
        name: "rates", request: Condition.stub(host: "h", path: .equals("/rates")),
        response: ResponseDefinition(status: 203, body: .text("1.08")), limit: .times(2))

    @Test func `the record of an unmatched call has the near misses and the fields that differ`() throws {
        let engine = try journal.engine([rates])

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

    @Test func `a call record has the headers in order, and the body as text, or as Base64 if not UTF-8`() throws {
        let engine = try journal.engine()

        _ = engine.decide(CapturedRequest("https://h/", headers: ["A": "1", "B": "\"2\""], body: "five\n"))
        _ = engine.decide(CapturedRequest(method: "PUT", url: URL(string: "https://h/")!, body: Data([0xFF, 0x00])))

        let requests = [
            #"{"request":{"headers":[["A","1"],["B","\"2\""]],"body":{"bytes":5,"text":"five\n"}}}"#,
            #"{"request":{"method":"PUT","body":{"bytes":2,"base64":"/wA="}}}"#,
        ]
        let records = try journal.records("call")
        #expect(try zip(records, requests).allSatisfy { $0.includes(try JSONValue($1)) })
    }

    @Test func `32 concurrent callers write whole records with consecutive numbers`() async throws {
        let engine = try journal.engine([rates])

        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<32 {
                group.addTask { for _ in 0..<20 { _ = engine.decide(CapturedRequest("https://h/rates")) } }
            }
        }

        let numbers = try journal.records("call").compactMap { $0["number"]?.integer }
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
        let engine = try journal.engine()

        engine.endRun()

        #expect(try journal.text == "")
    }

    @Test func `a call record has the error of an answer that was cut off, and 0 bytes for HEAD`() throws {
        var cut = rates
        cut.request.method = nil
        cut.limit = .always
        cut.response.fault = .cut(.dropped, afterBytes: 2)
        let engine = try journal.engine([cut])

        _ = engine.decide(CapturedRequest("https://h/rates"))
        _ = engine.decide(CapturedRequest("https://h/rates", method: "HEAD"))

        let records = try journal.records("call")
        #expect(records[0].includes(try JSONValue(#"{"outcome":"answered","status":203,"bytes":2,"error":-1005}"#)))
        #expect(records[1].includes(try JSONValue(#"{"outcome":"answered","status":203,"bytes":0}"#)))
    }
}
