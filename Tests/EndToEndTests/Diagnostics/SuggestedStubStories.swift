import Foundation
import TestSupport
import Testing

@Suite(.launching) struct `Stubs that a report suggests` {
    private let wrong = #""responses":[{"line":12,"request":{"path":"/wrong"}}]}"#

    @Test func `a report about handwritten JSON suggests an argument that answers the request`()
        async throws
    {
        let plan = #"--mock-url-response={"host":"api.frankfurter.dev","responses":[{"request":{"path":"/wrong"}}]}"#
        let first = try await ChildProgram("DemoService", arguments: ["rate", "EUR", "USD", plan]).outcome()
        let suggested = try #require(first.errors.split(separator: "\n").first { $0.contains("'--mock-url-response=") })
        let argument = suggested.trimmingCharacters(in: CharacterSet(charactersIn: " '"))

        let second = try await ChildProgram("DemoService", arguments: ["rate", "EUR", "USD", argument]).outcome()

        #expect(!second.errors.contains("no stub answers"), "\(second.errors)")
    }

    @Test func `a report about stubs of a test suggests Swift`() async throws {
        let plan = #"--mock-url-response={"host":"api.frankfurter.dev","file":"Tests/RateTests.swift","# + wrong

        let outcome = try await ChildProgram("DemoService", arguments: ["rate", "EUR", "USD", plan]).outcome()

        #expect(outcome.errors.contains("let configurator = MockURLResponderConfigurator("), "\(outcome.errors)")
    }
}
