import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `docs/guides/doubles.md` {
    class Rates {
        func rate(from base: String, to symbol: String) -> Double { 1 }
    }

    // sample: mocked-class
    class MockedRates: Rates {
        let calls = Mock<Interaction<String, String>>()
        let answers = Stub<Interaction<String, String>, Double>()

        override func rate(from base: String, to symbol: String) -> Double {
            let call = interaction(base, symbol)
            calls.record(call)
            return answers.invoke(call) ?? super.rate(from: base, to: symbol)
        }
    }
    // end sample

    @Test func `a mocked class records its calls and answers from its stub`() {
        // sample: verified-mock
        let rates = MockedRates()
        rates.answers.behave(interaction("EUR", any()), 1.0842)

        #expect(rates.rate(from: "EUR", to: "USD") == 1.0842)
        #expect(rates.rate(from: "USD", to: "EUR") == 1)

        verify(rates.calls).to(contain(interaction("EUR", any())))
        verify(rates.calls).to(equal([interaction("EUR", "USD"), interaction("USD", "EUR")]))
        // end sample
    }

    @Test func `custom matchers and the matchers of the library can verify the same mock`() {
        func startWith<Call>(_ call: Call) -> VerificationMatcher<Call> {
            VerificationMatcher("start with <\(call)>") { $0.first == call }
        }

        let mock = Mock<Int>()
        mock.record(1)
        verify(mock).to(startWith(1))
        verify(mock).toNot(startWith(2))
        verify(mock).to(contain(1))
        verify(mock).to(contain(1, times: 1))
        verify(mock).to(contain(inOrder: [1]))
        verify(mock).to(equal([1]))
        verify(mock).to(equal(inAnyOrder: [1]))
        verify(mock).toNot(beEmpty())
    }

    @Test func `arguments and interactions equal the values that they accept`() {
        let wanted: Interaction<String, Int, Bool?> = interaction("EUR", filter { $0 > 2 }, nil)
        let made = interaction("EUR", 3, Bool?.none)

        #expect(wanted == made)
        #expect("\(wanted)" == "(\"EUR\", <func>, nil)")
        #expect(Argument(description: "> 2") { $0 > 2 } == value(3))
        #expect(not("EUR") == value("USD"))
        #expect(some("EUR") == value("EUR"))
        #expect(matches([any(), 4]) == value([1, 4]))
        #expect(matches(["EUR": any(), "USD": 4]) == value(["EUR": 1, "USD": 4]))
    }

    @Test func `a variable among arguments is wrapped in value(_:)`() {
        let mock = Mock<Interaction<String, Int>>()
        let base = "EUR"
        mock.record(interaction(base, 3))

        verify(mock).to(contain(interaction(value(base), any())))
    }

    @Test func `a mock records several methods as the cases of an enum`() {
        enum Call: Equatable {
            case rate(Argument<String>, Argument<String>)
            case reset
        }

        let mock = Mock<Call>()
        mock.record(.rate("EUR", value("USD")))
        mock.record(.reset)

        verify(mock).to(equal([.rate("EUR", any()), .reset]))
    }

    @Test func `a mock verifies the calls that it expects`() {
        // sample: expected-calls
        let mock = Mock<Interaction<String, Int>>()
        mock.expect(interaction("EUR", filter { $0 > 0 }))
        mock.expect(interaction("USD", any()))

        mock.record(interaction("EUR", 100))
        mock.record(interaction("USD", 0))

        mock.verify()
        // end sample
    }

    @Test func `a nice mock fails at a call that it rejects`() {
        let mock = Mock<Int>(nice: true)
        mock.reject(filter { $0 < 0 })
        mock.record(1)

        var messages: [String] = []
        mock.record(-1) { messages.append($0.message) }
        #expect(messages == ["Interaction <-1> not allowed [unexpected-interaction]"])
    }

    @Test func `verify(delay:) waits for a later call`() async {
        let mock = Mock<Int>()
        mock.expect(1)
        Task { mock.record(1) }

        await mock.verify(delay: 2)
    }

    @Test func `a stub answers by its first matching behavior until the behavior is disposed`() throws {
        let stub = Stub<Interaction<Int, Int>, Int>()
        let behavior = stub.on(interaction(2, 3), return: 4)
        stub.on(interaction(any(), any())) { x, y in x * y }

        #expect(stub.invoke(interaction(2, 3)) == 4)
        #expect(stub.invoke(interaction(3, 3)) == 9)

        behavior.dispose()
        #expect(try stub.invokeOrThrow(interaction(2, 3)) == 6)
    }

    @Test func `TestFailures.report receives a failure with its source location`() async {
        await #expect(processExitsWith: .success) {
            let harness = Harness()

            TestFailures.report = { failure in
                harness.fail("\(failure.filePath):\(failure.line): \(failure.message)")
            }

            verify(Mock<Int>()).to(contain(1))
            let failure = harness.failures.first
            #expect(failure?.hasPrefix("\(#filePath):") == true)
            #expect(failure?.hasSuffix(": expected to contain <1>, got <[]> [unmet-matcher]") == true)
        }
    }

    @Test func `a closure of a call receives its failure`() {
        let mock = Mock<Int>(strict: true)
        var messages: [String] = []
        mock.record(1) { messages.append($0.message) }
        #expect(messages == ["Interaction <1> not expected [unexpected-interaction]"])
    }
}

/// A stand-in for a test framework that the library does not know.
private final class Harness: Sendable {
    private let all = Locked<[String]>([])

    var failures: [String] { all.withLock { $0 } }

    func fail(_ message: String) {
        all.withLock { $0.append(message) }
    }
}
