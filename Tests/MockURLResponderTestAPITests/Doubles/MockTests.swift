import TestSupport

@Suite(.launching) struct `Expectations of a mock` {
    enum Step: Sendable {
        case expect(Argument<Int>), reject(Argument<Int>)
    }

    /// A mock, what it expects and rejects, the calls that it records, and the messages until its verification.
    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let mock: @Sendable () -> Mock<Int>
        let steps: [Step]
        let calls: [Int]
        let messages: [String]

        init(
            _ name: String, _ mock: @autoclosure @escaping @Sendable () -> Mock<Int>, _ steps: Step..., calls: Int...,
            reports messages: String...
        ) {
            (testDescription, self.mock, self.steps, self.calls, self.messages) = (name, mock, steps, calls, messages)
        }
    }

    private static func unmet(_ text: String) -> String { "Expectation <\(text)> not fulfilled [missing-interaction]" }
    private static func unexpected(_ text: String) -> String { "Interaction \(text) [unexpected-interaction]" }

    static let strict = [
        Story(
            "a strict mock accepts expected calls in their order", Mock(), .expect(1), .expect(filter { $0 > 8 }),
            calls: 1, 9),
        Story(
            "a strict mock reports a call out of order, and still expects the next call",
            Mock(strict: true, ordered: true), .expect(1), .expect(2), calls: 2, 1,
            reports: unexpected("<2> does not match expectation <1>"), unmet("2")),
        Story(
            "a strict mock reports a call that comes more often than expected", Mock(strict: true), .expect(1),
            calls: 1, 1, reports: unexpected("<1> not expected")),
        Story(
            "a strict mock reports each unmet expectation", Mock(), .expect(1), .expect(not(2)), reports: unmet("1"),
            unmet("not(2)")),
        Story(
            "an unordered strict mock accepts calls in any order, and reports others", Mock(ordered: false),
            .expect(1), .expect(2), calls: 2, 1, 3, reports: unexpected("<3> not expected")),
        Story(
            "a call in an unordered mock uses up the first expectation that it meets",
            Mock(strict: true, ordered: false), .expect(any()), .expect(1), calls: 1, reports: unmet("1")),
        Story(
            "a strict mock without expectations reports each call", Mock(strict: true), calls: 1,
            reports: unexpected("<1> not expected")),
        Story("a mock without expectations, which is neither strict nor nice, accepts any call", Mock(), calls: 1),
    ]

    static let nice = [
        Story("a nice mock ignores unexpected calls", Mock(nice: true), .expect(2), calls: 1, 3, 2),
        Story("a mock that is not strict is nice", Mock(strict: false), .expect(2), calls: 1, 3, 2),
        Story(
            "an ordered nice mock ignores a call that comes too early", Mock(nice: true), .expect(1), .expect(2),
            calls: 2, 1, reports: unmet("2")),
        Story(
            "a nice mock reports each call that it rejects", Mock(nice: true), .reject(filter { $0 < 0 }),
            calls: -1, 2, -1, reports: unexpected("<-1> not allowed"), unexpected("<-1> not allowed")),
        Story(
            "a nice mock accepts a call that was expected after a rejection", Mock(nice: true), .reject(1), .expect(2),
            calls: 2),
        Story(
            "a rejection in an ordered mock starts after the calls that were expected before it", Mock(nice: true),
            .expect(1), .reject(2), calls: 2, 1, 2, reports: unexpected("<2> not allowed")),
        Story(
            "a rejection in an unordered mock applies from the start", Mock(nice: true, ordered: false),
            .expect(1), .reject(2), calls: 2, 1, reports: unexpected("<2> not allowed")),
    ]

    @Test(arguments: strict + nice)
    func `a mock reports unexpected calls, and then unmet expectations`(_ story: Story) {
        let (log, mock) = (FailureLog(), story.mock())
        for step in story.steps {
            switch step {
            case .expect(let call): mock.expect(call)
            case .reject(let call): mock.reject(call)
            }
        }
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
