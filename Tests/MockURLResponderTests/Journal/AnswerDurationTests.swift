import TestSupport

@Suite struct `The duration of an answer in the journal` {
    private func record(_ response: ResponseDefinition, method: String = "GET") throws -> JSONValue {
        let journal = try JournalFile()
        let engine = try journal.engine([
            StubMapping(request: .stub(host: "h", method: nil, path: .equals("/")), response: response, limit: .always)
        ])
        _ = engine.decide(CapturedRequest("https://h/", method: method))
        return try #require(try journal.records("call").first)
    }

    private static func response(
        delay: Double = 0, pace: ResponseDefinition.Pace = .over(0), fault: ResponseDefinition.Fault? = nil
    ) -> ResponseDefinition {
        var response = ResponseDefinition(
            body: fault == nil ? .text("0123456789") : .text(""), delay: delay, fault: fault)
        response.pace = pace
        return response
    }

    @Test(
        arguments: [
            ("the delay", response(delay: 1.5), "GET", #"{"duration":1.5}"#),
            ("the delay and the time of the body", response(delay: 1.5, pace: .over(2)), "GET", #"{"duration":3.5}"#),
            ("the speed", response(pace: .perSecond(5)), "GET", #"{"duration":2}"#),
            ("parts", response(pace: .parts([TimedPart](lengths: [4, 4, 4, 4], every: 3))), "GET", #"{"duration":6}"#),
            ("HEAD: the delay alone", response(delay: 1.5, pace: .over(2)), "HEAD", #"{"duration":1.5}"#),
            ("a failure: the delay", response(delay: 4, fault: .dropped), "GET", #"{"duration":4}"#),
            ("no answer", response(delay: 4, fault: .neverAnswers), "GET", #"{"neverAnswers":true}"#),
            ("an immediate answer", response(), "GET", "{}"),
            ("an immediate failure", response(fault: .garbage), "GET", "{}"),
        ])
    func `a call record has the time that its answer takes`(
        _ name: String, _ response: ResponseDefinition, _ method: String, _ expected: String
    ) throws {
        let record = try record(response, method: method)
        #expect(record.includes(try JSONValue(expected)), "\(record)")
        if !expected.contains("duration") { #expect(record["duration"] == nil) }
    }
}
