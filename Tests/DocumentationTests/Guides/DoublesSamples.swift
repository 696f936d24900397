import TestSupport

@Suite struct `docs/guides/doubles.md` {
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
}
