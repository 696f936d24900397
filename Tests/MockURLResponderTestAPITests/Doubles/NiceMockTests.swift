import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite struct `A nice mock` {
    private let log = FailureLog()

    @Test(arguments: [Mock<Int>(nice: true), Mock(strict: false)])
    func `a nice mock ignores unexpected calls`(_ mock: Mock<Int>) {
        mock.record(1, fail: log.note)
        mock.expect(2)
        mock.record(3, fail: log.note)
        mock.record(2, fail: log.note)
        mock.verify(fail: log.note)

        #expect(log.messages.isEmpty)
    }

    @Test func `an ordered nice mock ignores a call that comes too early`() {
        let mock = Mock<Int>(nice: true)
        mock.expect(1)
        mock.expect(2)

        mock.record(2, fail: log.note)
        mock.record(1, fail: log.note)
        mock.verify(fail: log.note)

        #expect(log.messages == ["Expectation <2> not fulfilled [missing-interaction]"])
    }

    @Test func `an unordered nice mock accepts calls in any order`() {
        let mock = Mock<Int>(nice: true, ordered: false)
        mock.expect(1)
        mock.expect(filter { $0 == 2 })

        mock.record(2, fail: log.note)
        mock.record(3, fail: log.note)
        mock.record(1, fail: log.note)
        mock.verify(fail: log.note)

        #expect(log.messages.isEmpty)
    }

    @Test func `a nice mock fails each time a rejected call is recorded`() {
        let mock = Mock<Int>(nice: true)
        mock.reject(1)

        mock.record(1, fail: log.note)
        mock.record(2, fail: log.note)
        mock.record(1, fail: log.note)

        #expect(
            log.messages == [
                "Interaction <1> not allowed [unexpected-interaction]",
                "Interaction <1> not allowed [unexpected-interaction]",
            ])
    }

    @Test func `a nice mock fails at each call that matches a rejected argument`() {
        let mock = Mock<Int>(nice: true)
        mock.reject(filter { $0 < 0 })

        mock.record(1, fail: log.note)
        mock.record(-1, fail: log.note)

        #expect(log.messages == ["Interaction <-1> not allowed [unexpected-interaction]"])
    }

    @Test func `a rejection is never reported as unfulfilled`() {
        let mock = Mock<Int>(nice: true)
        mock.reject(1)

        mock.verify(fail: log.note)

        #expect(log.messages.isEmpty)
    }

    @Test func `a nice mock accepts a call that was expected after a rejection`() {
        let mock = Mock<Int>(nice: true)
        mock.reject(1)
        mock.expect(2)

        mock.record(2, fail: log.note)
        mock.verify(fail: log.note)

        #expect(log.messages.isEmpty)
    }

    @Test func `a rejection in an ordered mock starts after the calls that were expected before it`() {
        let mock = Mock<Int>(nice: true)
        mock.expect(1)
        mock.reject(2)

        mock.record(2, fail: log.note)
        mock.record(1, fail: log.note)
        mock.record(2, fail: log.note)

        #expect(log.messages == ["Interaction <2> not allowed [unexpected-interaction]"])
    }

    @Test func `a rejection in an unordered mock applies from the start`() {
        let mock = Mock<Int>(nice: true, ordered: false)
        mock.expect(1)
        mock.reject(2)

        mock.record(2, fail: log.note)

        #expect(log.messages == ["Interaction <2> not allowed [unexpected-interaction]"])
    }
}
