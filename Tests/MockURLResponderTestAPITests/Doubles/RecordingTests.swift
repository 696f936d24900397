import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite struct `A mock without expectations` {
    private let mock = Mock<String>()

    @Test func `a mock keeps all calls in order`() {
        mock.record("first")
        mock.record("second")
        mock.record("first")

        #expect(mock.interactions == ["first", "second", "first"])
    }

    @Test func `a mock contains calls in their order, with or without other calls between them`() {
        ["first", "second", "third"].forEach { mock.record($0) }

        #expect(mock.contains(["first", "third"]))
        #expect(mock.contains([]))
        #expect(!mock.contains(["third", "first"]))
        #expect(!mock.contains(["first", "first"]))
    }

    @Test func `a mock without expectations can be verified at any time`() {
        mock.record("first")
        mock.verify()
    }

    @Test func `a mock records the calls of several methods as cases of an enum`() {
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

    @Test func `a strict mock without expectations fails as soon as a call is recorded`() {
        let log = FailureLog()
        let mock = Mock<String>(strict: true)

        mock.record("first", fail: log.note)

        #expect(log.messages == ["Interaction <first> not expected [unexpected-interaction]"])
        #expect(mock.interactions == ["first"])
    }
}
