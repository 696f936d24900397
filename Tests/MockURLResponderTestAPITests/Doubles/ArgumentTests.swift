import TestSupport

@Suite struct `Arguments` {
    /// Expects whether two arguments are equal, in both orders.
    private func expect<Value>(
        _ one: Argument<Value>, _ other: Argument<Value>, _ areEqual: Bool = true,
        at place: SourceLocation = #_sourceLocation
    ) {
        #expect((one == other) == areEqual && (other == one) == areEqual, sourceLocation: place)
    }

    @Test func `a value equals an equal value, a filter that accepts it, and any()`() {
        struct Currency: Equatable { var code: String }
        let even: Argument<Int> = filter { $0.isMultiple(of: 2) }
        expect(value(1), value(1))
        expect(value(1), value(2), false)
        expect(value(Currency(code: "EUR")), value(Currency(code: "EUR")))
        expect(value(2), even)
        expect(value(1), even, false)
        expect(value(1), any())
        expect(even, any())
        expect(any() as Argument<Int>, any())
        expect(even, even, false)
    }

    @Test func `not() matches exactly the values that its argument does not match`() {
        expect(not(0), value(1))
        expect(not(0), value(0), false)
        expect(not(filter { $0 > 2 }), value(2))
        expect(not(any()), value(1), false)
        expect(not(not(0)), value(0))
    }

    @Test func `an argument for an optional distinguishes nil from a value`() {
        let absent: Argument<Int?> = nil
        expect(absent, value(nil))
        expect(absent, value(1), false)
        expect(some(any()), value(Int?.none), false)
        expect(some(1), value(1))
        expect(some(1), value(2), false)
    }

    @Test func `an argument for a collection compares its elements one by one`() {
        let pair: Argument<[Int]> = matches([any(), 4])
        expect(pair, value([1, 4]))
        for other in [[1, 5], [1], [1, 4, 4]] { expect(pair, value(other), false) }

        let rates: Argument<[String: Int]> = matches(["EUR": 1, "USD": filter { $0 > 1 }])
        expect(rates, value(["EUR": 1, "USD": 2]))
        for other in [["EUR": 1, "USD": 1], ["EUR": 1], ["EUR": 1, "USD": 2, "CHF": 3]] {
            expect(rates, value(other), false)
        }
    }

    @Test func `literals of every kind are arguments`() {
        let name = "EUR"
        expect(1 as Argument<Int>, value(1))
        expect(1.5 as Argument<Double>, value(1.5))
        expect(1 as Argument<Double>, value(1))
        expect(true as Argument<Bool>, value(true))
        expect("\(name)/USD" as Argument<String>, value("EUR/USD"))
        expect([1, 2] as Argument<[Int]>, value([1, 2]))
        expect("E" as Argument<Character>, value("E"))
        expect("E" as Argument<Unicode.Scalar>, value("E"))
    }

    @Test func `the value of any() and of a filter is nil`() {
        #expect(value(1).value == 1)
        #expect((any() as Argument<Int>).value == nil)
        #expect((filter { $0 == 1 } as Argument<Int>).value == nil)
    }

    @Test func `the description of an argument names the values that it matches`() {
        let found: [(any CustomStringConvertible, String)] = [
            (value(1), "1"), (value("EUR"), "EUR"), (any() as Argument<Int>, "_"),
            (matches { $0 > 2 } as Argument<Int>, "<func>"), (Argument<Int>(description: "> 2") { $0 > 2 }, "> 2"),
            (not(0) as Argument<Int>, "not(0)"), (not("EUR") as Argument<String>, "not(\"EUR\")"),
            (nil as Argument<Int?>, "nil"), (value(Optional("EUR")), "EUR"), (some(1) as Argument<Int?>, "1"),
            (matches([any(), "EUR"]) as Argument<[String]>, "[_, \"EUR\"]"),
            (matches(["b": any(), "a": 1]) as Argument<[String: Int]>, "[\"a\": 1, \"b\": _]"),
        ]
        for (argument, text) in found { #expect(argument.description == text) }
    }
}
