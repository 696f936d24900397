import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `The duration of an answer in the journal` {
    private func record(_ response: ResponseDefinition, method: String = "GET") throws -> JSONValue {
        let journal = try JournalFile()
        var arguments = try LaunchArguments(decoding: [journal.argument])
        arguments.plan = MockPlan([
            StubMapping(
                request: .stub(host: "h", method: nil, path: .equals("/")), response: response, limit: .always)
        ])
        let engine = try Engine(arguments, settings: .init(policy: .drop))
        _ = engine.decide(CapturedRequest("https://h/", method: method))
        return try #require(try journal.records("call").first)
    }

    private func duration(of record: JSONValue) -> String? {
        guard case .object(let members) = record, let duration = members["duration"] else { return nil }
        return "\(duration)"
    }

    private func response(delay: Double = 0, pace: ResponseDefinition.Pace = .over(0)) -> ResponseDefinition {
        var response = ResponseDefinition(body: .text("0123456789"), delay: delay)
        response.pace = pace
        return response
    }

    @Test func `the duration in a call record is the delay plus the time of the body`() throws {
        #expect(try record(response(delay: 1.5)).includes(JSONValue(#"{"duration":1.5}"#)))
        #expect(try record(response(delay: 1.5, pace: .over(2))).includes(JSONValue(#"{"duration":3.5}"#)))
        #expect(try record(response(pace: .perSecond(5))).includes(JSONValue(#"{"duration":2}"#)))
        let chunks = ResponseDefinition.Pace.parts([TimedPart](lengths: [4, 4, 4, 4], every: 3))
        #expect(try record(response(pace: chunks)).includes(JSONValue(#"{"duration":6}"#)))
    }

    @Test func `the duration in a call record of a HEAD request is the delay alone`() throws {
        let slow = response(delay: 1.5, pace: .over(2))

        #expect(try record(slow, method: "HEAD").includes(JSONValue(#"{"duration":1.5}"#)))
    }

    @Test func `the duration in a call record of a delayed failure is the delay`() throws {
        let failure = ResponseDefinition(delay: 4, fault: .dropped)

        #expect(try record(failure).includes(JSONValue(#"{"duration":4}"#)))
    }

    @Test func `a call record has neverAnswers and no duration if the stub never answers`() throws {
        let record = try record(ResponseDefinition(delay: 4, fault: .neverAnswers))

        #expect(record.includes(try JSONValue(#"{"neverAnswers":true}"#)))
        #expect(duration(of: record) == nil)
    }

    @Test func `a call record has no duration if the answer is immediate`() throws {
        #expect(duration(of: try record(response())) == nil)
        #expect(duration(of: try record(ResponseDefinition(fault: .garbage))) == nil)
    }
}
