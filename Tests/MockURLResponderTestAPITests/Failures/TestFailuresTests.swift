import TestSupport

@Suite(.launching) struct `Failures of verifications and doubles` {
    @Test func `a failure names the file, the line and the column of the failed call`() throws {
        let log = FailureLog()
        let mock = Mock<Int>(strict: true)

        let line = #line + 1
        mock.record(1, fail: log.note)
        verify(mock, fail: log.note).to(beEmpty())
        mock.expect(2)
        mock.verify(fail: log.note)
        mock.record(3, filePath: "/elsewhere.swift", line: 7, fail: log.note)

        #expect(log.failures.map { Int($0.line) } == [line, line + 1, line + 3, 7])
        let first = try #require(log.failures.first)
        #expect("\(first.fileID)" == "MockURLResponderTestAPITests/TestFailuresTests.swift")
        #expect("\(first.filePath)" == #filePath)
        #expect(first.column > 0)
        #expect(
            log.failures.last?.description
                == "/elsewhere.swift:7: Interaction <3> does not match expectation <2> [unexpected-interaction]")
    }

    @Test(.ownProcess) func `failures go to the closure that TestFailures.report is set to`() async throws {
        let log = FailureLog()
        TestFailures.report = log.note
        let mock = Mock<Int>()
        mock.expect(1)

        mock.verify()
        await mock.verify(delay: 0.01)
        func verifyBlocking() { mock.verify(delay: 0.01) }
        verifyBlocking()
        verify(mock).toNot(beEmpty())
        mock.record(2)

        #expect(log.messages.count == 5)
    }
}
