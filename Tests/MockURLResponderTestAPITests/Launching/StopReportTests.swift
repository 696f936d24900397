import Testing

@testable import MockURLResponderTestAPI

@Suite struct `The report of a stop` {
    private let report = "MockURLResponder stopped the program: no stub answers this request.\n\n  GET https://h/\n"
    private let end = "main.swift:1: Fatal error: MockURLResponder: no stub answers GET https://h/\n"

    @Test func `is found behind a line that the program left unfinished`() throws {
        let found = try #require(StopReport(in: "starting\nasking … " + report + end))

        #expect(found.reason == .prevent)
        #expect(found.text + "\n" == report)
        #expect(found.before == "starting\nasking … ")
    }

    @Test func `is the last of several`() throws {
        let found = try #require(StopReport(in: "MockURLResponder cannot use its live plan: x\n… " + report + end))

        #expect(found.text + "\n" == report)
    }

    @Test func `needs no line behind it when the program is ending`() {
        #expect(StopReport(in: report, isEnding: true)?.text.isEmpty == false)
        #expect(StopReport(in: report) == nil)
    }

    @Test func `is not what a program says that goes on`() {
        #expect(StopReport(in: "MockURLResponder cannot use its live plan: x\n", isEnding: true) == nil)
    }
}
