import TestSupport

@Suite struct `Verifying the calls of a mock` {
    typealias Call = Interaction<String, Int>

    private let log = FailureLog()
    private let mock = Mock<Call>()

    init() {
        for call in [Self.euro, Self.dollars, Self.lastEuro] { mock.record(call) }
    }

    private static let (euro, dollars, lastEuro) = (interaction("EUR", 1), interaction("USD", 2), interaction("EUR", 3))
    private static let (anyEuro, anyFranc, anyCall): (Call, Call, Call) = (
        interaction("EUR", any()), interaction("CHF", any()), interaction(any(), any())
    )

    /// A matcher, whether the recorded calls meet it, and its words.
    static let rows: [(VerificationMatcher<Call>, Bool, String)] = [
        (contain(dollars), true, #"contain <("USD", 2)>"#), (contain(anyEuro), true, #"contain <("EUR", _)>"#),
        (contain(lastEuro, euro), true, #"contain <("EUR", 3), ("EUR", 1)>"#),
        (contain(anyFranc), false, #"contain <("CHF", _)>"#),
        (contain(anyFranc, euro), false, #"contain <("CHF", _), ("EUR", 1)>"#),
        (contain(anyEuro, times: 2), true, #"contain <("EUR", _)> 2 times"#),
        (contain(anyFranc, times: 0), true, #"contain <("CHF", _)> 0 times"#),
        (contain(anyEuro, times: 1), false, #"contain <("EUR", _)> 1 times"#),
        (contain(inOrder: [anyEuro, anyEuro]), true, #"contain <[("EUR", _), ("EUR", _)]> in order"#),
        (contain(inOrder: [dollars, euro]), false, #"contain <[("USD", 2), ("EUR", 1)]> in order"#),
        (contain(inOrder: [dollars, dollars]), false, #"contain <[("USD", 2), ("USD", 2)]> in order"#),
        (
            equal([euro, anyCall, interaction(any(), filter { $0 > 2 })]), true,
            #"equal <[("EUR", 1), (_, _), (_, <func>)]>"#
        ),
        (equal([euro, dollars]), false, #"equal <[("EUR", 1), ("USD", 2)]>"#), (equal([]), false, "equal <[]>"),
        (
            equal(inAnyOrder: [lastEuro, euro, dollars]), true,
            #"equal <[("EUR", 3), ("EUR", 1), ("USD", 2)]> in any order"#
        ),
        (equal(inAnyOrder: [lastEuro, euro]), false, #"equal <[("EUR", 3), ("EUR", 1)]> in any order"#),
        (equal(inAnyOrder: [euro, euro, anyCall]), false, #"equal <[("EUR", 1), ("EUR", 1), (_, _)]> in any order"#),
        (beEmpty(), false, "be empty"),
        (VerificationMatcher("begin with euros") { $0.first == anyEuro }, true, "begin with euros"),
    ]

    @Test(arguments: rows)
    func `a matcher passes or fails, and a failure names the wanted and the recorded calls`(
        _ matcher: VerificationMatcher<Call>, _ holds: Bool, _ words: String
    ) {
        verify(mock, fail: log.note).to(matcher)
        verify(mock, fail: log.note).toNot(matcher)

        let got = #"got <[("EUR", 1), ("USD", 2), ("EUR", 3)]> [unmet-matcher]"#
        #expect(log.messages == ["expected \(holds ? "not to" : "to") \(words), \(got)"])
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

    @Test func `beEmpty() accepts a mock without calls`() {
        verify(Mock<Int>(), fail: log.note).to(beEmpty())

        #expect(log.messages.isEmpty)
    }

    @Test func `a failed comparison shows strings in quotes`() {
        let mock = Mock<String?>()
        mock.record("a, b")
        mock.record(nil)

        verify(mock, fail: log.note).to(contain("a"))

        #expect(log.messages == ["expected to contain <\"a\">, got <[\"a, b\", nil]> [unmet-matcher]"])
    }
}
