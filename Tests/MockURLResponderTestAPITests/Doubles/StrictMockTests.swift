import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `A strict mock` {
    private let log = FailureLog()

    @Test(arguments: [Mock<Interaction<Int, Int>>(), Mock(strict: true), Mock(strict: true, ordered: true)])
    func `a strict mock accepts expected calls in their order`(_ mock: Mock<Interaction<Int, Int>>) {
        mock.expect(interaction(6, any()))
        mock.expect(interaction(8, filter { $0 > 8 }))

        mock.record(interaction(6, 7), fail: log.note)
        mock.record(interaction(8, 9), fail: log.note)
        mock.verify(fail: log.note)

        #expect(log.messages.isEmpty)
    }

    @Test func `a strict mock fails for a call out of order, and still expects the next call`() {
        let mock = Mock<Interaction<Int, Int>>()
        mock.expect(interaction(2, any()))
        mock.expect(interaction(4, 5))

        mock.record(interaction(4, 5), fail: log.note)
        mock.record(interaction(2, 3), fail: log.note)
        mock.verify(fail: log.note)

        #expect(
            log.messages == [
                "Interaction <(4, 5)> does not match expectation <(2, _)> [unexpected-interaction]",
                "Expectation <(4, 5)> not fulfilled [missing-interaction]",
            ])
    }

    @Test func `a strict mock fails when a call is recorded more often than expected`() {
        let mock = Mock<Int>()
        mock.expect(1)

        mock.record(1, fail: log.note)
        mock.record(1, fail: log.note)

        #expect(log.messages == ["Interaction <1> not expected [unexpected-interaction]"])
    }

    @Test func `a strict mock reports each unmet expectation`() {
        let mock = Mock<Int>()
        mock.expect(1)
        mock.expect(not(2))

        mock.verify(fail: log.note)

        #expect(
            log.messages == [
                "Expectation <1> not fulfilled [missing-interaction]",
                "Expectation <not(2)> not fulfilled [missing-interaction]",
            ])
    }

    @Test(arguments: [Mock<Int>(ordered: false), Mock(strict: true, ordered: false)])
    func `an unordered strict mock accepts expected calls in any order, and fails for others`(_ mock: Mock<Int>) {
        mock.expect(1)
        mock.expect(2)

        mock.record(2, fail: log.note)
        mock.record(1, fail: log.note)
        mock.record(3, fail: log.note)

        #expect(log.messages == ["Interaction <3> not expected [unexpected-interaction]"])
    }

    @Test func `a call in an unordered mock uses up the first expectation that it meets`() {
        let mock = Mock<Int>(ordered: false)
        mock.expect(any())
        mock.expect(1)

        mock.record(1, fail: log.note)
        mock.verify(fail: log.note)

        #expect(log.messages == ["Expectation <1> not fulfilled [missing-interaction]"])
    }

    @Test func `reject(_:) on a strict mock fails the test`() async throws {
        let line = #line + 1
        let issues = try await issues { Mock<Int>().reject(1) }

        #expect(
            issues.map(\.text) == [
                "MockURLResponder: reject(1) cannot be used: expected a nice mock, as in Mock(nice: true), "
                    + "found a strict one; a strict mock already refuses unexpected calls [contradictory-expectation]"
            ])
        #expect(issues.map(\.line) == [line])
    }
}
