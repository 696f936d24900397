import TestSupport

@Suite struct `Verifying the calls of a mock` {
    private let log = FailureLog()
    private let mock = Mock<Interaction<String, Int>>()

    init() {
        mock.record(interaction("EUR", 1))
        mock.record(interaction("USD", 2))
        mock.record(interaction("EUR", 3))
    }

    private var calls: Verification<Interaction<String, Int>> { verify(mock, fail: log.note) }
    private let got = #", got <[("EUR", 1), ("USD", 2), ("EUR", 3)]> [unmet-matcher]"#

    @Test func `contain(_:) finds calls among others`() {
        calls.to(contain(interaction("USD", 2)))
        calls.to(contain(interaction(value("EUR"), any())))
        calls.to(contain(interaction("EUR", 3), interaction("EUR", 1)))
        calls.toNot(contain(interaction("CHF", any())))

        #expect(log.messages.isEmpty)
    }

    @Test func `a failed comparison names the wanted and the recorded calls`() {
        calls.to(contain(interaction("CHF", any()), interaction("EUR", 1)))
        calls.toNot(contain(interaction("USD", 2)))

        #expect(
            log.messages == [
                "expected to contain <(\"CHF\", _), (\"EUR\", 1)>" + got,
                "expected not to contain <(\"USD\", 2)>" + got,
            ])
    }

    @Test func `contain(_:times:) counts calls`() {
        calls.to(contain(interaction("EUR", any()), times: 2))
        calls.to(contain(interaction("CHF", any()), times: 0))
        calls.to(contain(interaction("EUR", any()), times: 1))

        #expect(log.messages == ["expected to contain <(\"EUR\", _)> 1 times" + got])
    }

    @Test func `contain(inOrder:) finds calls in order among others`() {
        calls.to(contain(inOrder: [interaction("EUR", any()), interaction("EUR", any())]))
        calls.toNot(contain(inOrder: [interaction("USD", 2), interaction("EUR", 1)]))
        calls.to(contain(inOrder: [interaction("USD", 2), interaction("USD", 2)]))

        #expect(log.messages == ["expected to contain <[(\"USD\", 2), (\"USD\", 2)]> in order" + got])
    }

    @Test func `equal(_:) compares all calls in their order`() {
        calls.to(equal([interaction("EUR", 1), interaction(any(), any()), interaction(any(), filter { $0 > 2 })]))
        calls.toNot(equal([interaction("EUR", 1), interaction("USD", 2)]))
        calls.to(equal([]))

        #expect(log.messages == ["expected to equal <[]>" + got])
    }

    @Test func `equal(inAnyOrder:) compares all calls in any order`() {
        calls.to(equal(inAnyOrder: [interaction("EUR", 3), interaction("EUR", 1), interaction("USD", 2)]))
        calls.toNot(equal(inAnyOrder: [interaction("EUR", 3), interaction("EUR", 1)]))
        calls.to(equal(inAnyOrder: [interaction("EUR", 1), interaction("EUR", 1), interaction(any(), any())]))

        #expect(log.messages == ["expected to equal <[(\"EUR\", 1), (\"EUR\", 1), (_, _)]> in any order" + got])
    }

    @Test func `equal(inAnyOrder:) pairs calls so that all of them match if possible`() {
        let mock = Mock<Interaction<Int>>()
        [1, 2, 3].forEach { mock.record(interaction($0)) }

        verify(mock, fail: log.note).to(
            equal(inAnyOrder: [interaction(any()), interaction(filter { $0 < 3 }), interaction(1)]))
        verify(mock, fail: log.note).toNot(
            equal(inAnyOrder: [interaction(any()), interaction(filter { $0 < 2 }), interaction(1)]))

        #expect(log.messages.isEmpty)
    }

    @Test func `beEmpty() accepts a mock without calls and fails for one with calls`() {
        verify(Mock<Int>(), fail: log.note).to(beEmpty())
        calls.to(beEmpty())

        #expect(log.messages == ["expected to be empty" + got])
    }

    @Test func `a failed comparison shows strings in quotes`() {
        let mock = Mock<String?>()
        mock.record("a, b")
        mock.record(nil)

        verify(mock, fail: log.note).to(contain("a"))

        #expect(log.messages == ["expected to contain <\"a\">, got <[\"a, b\", nil]> [unmet-matcher]"])
    }

    @Test func `a custom matcher can be used in a verification`() {
        func startWith<Call>(_ call: Call) -> VerificationMatcher<Call> {
            VerificationMatcher("start with <\(call)>") { $0.first == call }
        }
        calls.to(startWith(interaction("EUR", 1)))
        calls.to(startWith(interaction("USD", any())))

        #expect(log.messages == ["expected to start with <(\"USD\", _)>" + got])
    }
}
