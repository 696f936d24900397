import TestSupport

@Suite(.launching) struct `Expectations of a mock` {
    /// A mock, what it expects and rejects, the calls that it records, and the messages until its verification.
    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let mock: @Sendable () -> Mock<Int>
        let expect: @Sendable (Mock<Int>) -> Void
        let calls: [Int]
        let messages: [String]

        init(
            _ name: String, _ mock: @autoclosure @escaping @Sendable () -> Mock<Int>, calls: Int...,
            reports messages: String...,
            expect: @escaping @Sendable (Mock<Int>) -> Void
        ) {
            (testDescription, self.mock, self.expect, self.calls) = (name, mock, expect, calls)
            self.messages = messages
        }
    }

    static let strict = [
        Story("a strict mock accepts expected calls in their order", Mock(), calls: 1, 9) {
            $0.expect(1)
            $0.expect(filter { $0 > 8 })
        },
        Story(
            "a strict mock reports a call out of order, and still expects the next call",
            Mock(strict: true, ordered: true),
            calls: 2, 1,
            reports: "Interaction <2> does not match expectation <1> [unexpected-interaction]",
            "Expectation <2> not fulfilled [missing-interaction]"
        ) {
            $0.expect(1)
            $0.expect(2)
        },
        Story(
            "a strict mock reports a call that comes more often than expected", Mock(strict: true), calls: 1, 1,
            reports: "Interaction <1> not expected [unexpected-interaction]"
        ) { $0.expect(1) },
        Story(
            "a strict mock reports each unmet expectation", Mock(),
            reports: "Expectation <1> not fulfilled [missing-interaction]",
            "Expectation <not(2)> not fulfilled [missing-interaction]"
        ) {
            $0.expect(1)
            $0.expect(not(2))
        },
        Story(
            "an unordered strict mock accepts calls in any order, and reports others", Mock(ordered: false), calls: 2,
            1, 3,
            reports: "Interaction <3> not expected [unexpected-interaction]"
        ) {
            $0.expect(1)
            $0.expect(2)
        },
        Story(
            "a call in an unordered mock uses up the first expectation that it meets",
            Mock(strict: true, ordered: false),
            calls: 1, reports: "Expectation <1> not fulfilled [missing-interaction]"
        ) {
            $0.expect(any())
            $0.expect(1)
        },
        Story(
            "a strict mock without expectations reports each call", Mock(strict: true), calls: 1,
            reports: "Interaction <1> not expected [unexpected-interaction]"
        ) { _ in },
        Story("a mock without expectations, which is neither strict nor nice, accepts any call", Mock(), calls: 1) {
            _ in
        },
    ]

    static let nice = [
        Story("a nice mock ignores unexpected calls", Mock(nice: true), calls: 1, 3, 2) { $0.expect(2) },
        Story("a mock that is not strict is nice", Mock(strict: false), calls: 1, 3, 2) { $0.expect(2) },
        Story(
            "an ordered nice mock ignores a call that comes too early", Mock(nice: true), calls: 2, 1,
            reports: "Expectation <2> not fulfilled [missing-interaction]"
        ) {
            $0.expect(1)
            $0.expect(2)
        },
        Story(
            "a nice mock reports each call that it rejects", Mock(nice: true), calls: -1, 2, -1,
            reports: "Interaction <-1> not allowed [unexpected-interaction]",
            "Interaction <-1> not allowed [unexpected-interaction]"
        ) { $0.reject(filter { $0 < 0 }) },
        Story("a nice mock accepts a call that was expected after a rejection", Mock(nice: true), calls: 2) {
            $0.reject(1)
            $0.expect(2)
        },
        Story(
            "a rejection in an ordered mock starts after the calls that were expected before it", Mock(nice: true),
            calls: 2, 1, 2, reports: "Interaction <2> not allowed [unexpected-interaction]"
        ) {
            $0.expect(1)
            $0.reject(2)
        },
        Story(
            "a rejection in an unordered mock applies from the start", Mock(nice: true, ordered: false), calls: 2, 1,
            reports: "Interaction <2> not allowed [unexpected-interaction]"
        ) {
            $0.expect(1)
            $0.reject(2)
        },
    ]

    @Test(arguments: strict + nice)
    func `a mock reports the calls that it does not expect, and then its unmet expectations`(_ story: Story) {
        let (log, mock) = (FailureLog(), story.mock())
        story.expect(mock)
        for call in story.calls { mock.record(call, fail: log.note) }
        mock.verify(fail: log.note)

        #expect(log.messages == story.messages)
        #expect(mock.interactions == story.calls)
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

    @Test func `a mock contains calls in their order, with or without other calls between them`() {
        let mock = Mock<String>()
        ["first", "second", "third"].forEach { mock.record($0) }

        #expect(mock.contains(["first", "third"]) && mock.contains([]))
        #expect(!mock.contains(["third", "first"]) && !mock.contains(["first", "first"]))
    }
}
