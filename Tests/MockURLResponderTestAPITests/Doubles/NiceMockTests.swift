import MockURLResponderTestAPI
import Testing

@Suite struct `A nice mock` {
    private let log = FailureLog()

    @Test(arguments: [Mock<Int>(nice: true), Mock(strict: false)])
    func `ignores calls that are not expected`(_ mock: Mock<Int>) {
        mock.record(1, fail: log.note)
        mock.expect(2)
        mock.record(3, fail: log.note)
        mock.record(2, fail: log.note)
        mock.verify(fail: log.note)

        #expect(log.messages.isEmpty)
    }

    @Test func `ignores a call that comes too early`() {
        let mock = Mock<Int>(nice: true)
        mock.expect(1)
        mock.expect(2)

        mock.record(2, fail: log.note)
        mock.record(1, fail: log.note)
        mock.verify(fail: log.note)

        #expect(log.messages == ["Expectation <2> not fulfilled"])
    }

    @Test func `takes calls in any order when it is told to`() {
        let mock = Mock<Int>(nice: true, ordered: false)
        mock.expect(1)
        mock.expect(filter { $0 == 2 })

        mock.record(2, fail: log.note)
        mock.record(3, fail: log.note)
        mock.record(1, fail: log.note)
        mock.verify(fail: log.note)

        #expect(log.messages.isEmpty)
    }

    @Test func `fails at a rejected call, each time`() {
        let mock = Mock<Int>(nice: true)
        mock.reject(1)

        mock.record(1, fail: log.note)
        mock.record(2, fail: log.note)
        mock.record(1, fail: log.note)

        #expect(log.messages == ["Interaction <1> not allowed", "Interaction <1> not allowed"])
    }

    @Test func `rejects what an argument stands for`() {
        let mock = Mock<Int>(nice: true)
        mock.reject(filter { $0 < 0 })

        mock.record(1, fail: log.note)
        mock.record(-1, fail: log.note)

        #expect(log.messages == ["Interaction <-1> not allowed"])
    }

    @Test func `never calls a rejection unfulfilled`() {
        let mock = Mock<Int>(nice: true)
        mock.reject(1)

        mock.verify(fail: log.note)

        #expect(log.messages.isEmpty)
    }

    @Test func `looks past rejections for what it expects`() {
        let mock = Mock<Int>(nice: true)
        mock.reject(1)
        mock.expect(2)

        mock.record(2, fail: log.note)
        mock.verify(fail: log.note)

        #expect(log.messages.isEmpty)
    }

    @Test func `in order holds a rejection only after what was expected before it`() {
        let mock = Mock<Int>(nice: true)
        mock.expect(1)
        mock.reject(2)

        mock.record(2, fail: log.note)
        mock.record(1, fail: log.note)
        mock.record(2, fail: log.note)

        #expect(log.messages == ["Interaction <2> not allowed"])
    }

    @Test func `in any order holds a rejection from the start`() {
        let mock = Mock<Int>(nice: true, ordered: false)
        mock.expect(1)
        mock.reject(2)

        mock.record(2, fail: log.note)

        #expect(log.messages == ["Interaction <2> not allowed"])
    }
}
