import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `The journal records how long the answer of a stub takes` {
    private func record(_ response: ResponseDefinition, method: String = "GET") throws -> JSONValue {
        let journal = try JournalFile()
        var arguments = try LaunchArguments(decoding: [journal.argument])
        arguments.plan = MockPlan([
            StubMapping(request: Condition.stub(host: "h", path: .equals("/")), response: response, uses: .always)
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

    @Test func `as the sum of the delay and the time of the body`() throws {
        #expect(try record(response(delay: 1.5)).includes(JSONValue(#"{"duration":1.5}"#)))
        #expect(try record(response(delay: 1.5, pace: .over(2))).includes(JSONValue(#"{"duration":3.5}"#)))
        #expect(try record(response(pace: .perSecond(5))).includes(JSONValue(#"{"duration":2}"#)))
        let chunks = ResponseDefinition.Pace.chunks(sizes: [4, 4, 4, 4], every: 3)
        #expect(try record(response(pace: chunks)).includes(JSONValue(#"{"duration":6}"#)))
    }

    @Test func `as the delay alone where no body follows`() throws {
        let slow = response(delay: 1.5, pace: .over(2))

        #expect(try record(slow, method: "HEAD").includes(JSONValue(#"{"duration":1.5}"#)))
    }

    @Test func `as the delay of a failure`() throws {
        let failure = ResponseDefinition(delay: 4, fault: .dropped)

        #expect(try record(failure).includes(JSONValue(#"{"duration":4}"#)))
    }

    @Test func `as unanswered where the answer never comes`() throws {
        let record = try record(ResponseDefinition(delay: 4, fault: .unanswered))

        #expect(record.includes(try JSONValue(#"{"unanswered":true}"#)))
        #expect(duration(of: record) == nil)
    }

    @Test func `with no member for an answer that comes at once`() throws {
        #expect(duration(of: try record(response())) == nil)
        #expect(duration(of: try record(ResponseDefinition(fault: .garbage))) == nil)
    }
}
