import MockURLResponderTestAPI
import Testing

@Suite struct `A mock that nothing is expected of` {
    private let mock = Mock<String>()

    @Test func `keeps all calls in their order`() {
        mock.record("first")
        mock.record("second")
        mock.record("first")

        #expect(mock.interactions == ["first", "second", "first"])
    }

    @Test func `contains calls in their order, whatever lies between them`() {
        ["first", "second", "third"].forEach { mock.record($0) }

        #expect(mock.contains(["first", "third"]))
        #expect(mock.contains([]))
        #expect(!mock.contains(["third", "first"]))
        #expect(!mock.contains(["first", "first"]))
    }

    @Test func `is verified at any time`() {
        mock.record("first")
        mock.verify()
    }

    @Test func `records the calls of several methods as the cases of an enum`() {
        enum Call: Equatable {
            case uppercase(Argument<String>)
            case concatenate(Argument<String>, Argument<String>)
        }
        let mock = Mock<Call>()

        mock.record(.uppercase("a"))
        mock.record(.concatenate("a", value("b")))

        verify(mock).to(equal([.uppercase("a"), .concatenate(any(), filter { $0 > "a" })]))
        verify(mock).toNot(contain(.concatenate("b", any())))
    }

    @Test func `fails at once when it is told to be strict`() {
        let log = FailureLog()
        let mock = Mock<String>(strict: true)

        mock.record("first", fail: log.note)

        #expect(log.messages == ["Interaction <first> not expected"])
        #expect(mock.interactions == ["first"])
    }
}
