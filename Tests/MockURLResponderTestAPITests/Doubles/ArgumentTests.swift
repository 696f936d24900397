import MockURLResponderTestAPI
import Testing

@Suite struct `Arguments` {
    @Test func `that are values are equal when the values are`() {
        #expect(value(1) == value(1))
        #expect(value(1) != value(2))
        #expect(value(Currency.euro) == value(.euro))
    }

    @Test func `that are a value and a filter are equal when the filter lets the value pass, either way round`() {
        let one: Argument<Int> = filter { $0 == 1 }

        #expect(value(1) == one)
        #expect(one == value(1))
        #expect(value(2) != one)
        #expect(one != value(2))
    }

    @Test func `of which one is any are equal, whatever the other is`() {
        let even: Argument<Int> = filter { $0.isMultiple(of: 2) }

        #expect(value(1) == any())
        #expect(any() == value(1))
        #expect(even == any())
        #expect(any() == even)
        #expect(any() as Argument<Int> == any() as Argument<Int>)
    }

    @Test func `that are filters are never equal`() {
        let even: Argument<Int> = filter { $0.isMultiple(of: 2) }

        #expect(even != even)
    }

    @Test func `that negate another let pass what it does not`() {
        #expect(not(0) == value(1))
        #expect(not(0) != value(0))
        #expect(not(filter { $0 > 2 }) == value(2))
        #expect(not(any()) != value(1))
        #expect(not(not(0)) == value(0))
    }

    @Test func `of optionals tell what is there from what is not`() {
        let absent: Argument<Int?> = nil

        #expect(absent == value(nil))
        #expect(absent != value(1))
        #expect(some(any()) != value(Int?.none))
        #expect(some(1) == value(1))
        #expect(some(1) != value(2))
    }

    @Test func `of arrays compare the elements one by one`() {
        let pair: Argument<[Int]> = matches([any(), 4])

        #expect(pair == value([1, 4]))
        #expect(pair != value([1, 5]))
        #expect(pair != value([1]))
        #expect(pair != value([1, 4, 4]))
    }

    @Test func `of dictionaries compare the values key by key`() {
        let rates: Argument<[String: Int]> = matches(["EUR": 1, "USD": filter { $0 > 1 }])

        #expect(rates == value(["EUR": 1, "USD": 2]))
        #expect(rates != value(["EUR": 1, "USD": 1]))
        #expect(rates != value(["EUR": 1]))
        #expect(rates != value(["EUR": 1, "USD": 2, "CHF": 3]))
    }

    @Test func `are literals of every kind`() {
        let name = "EUR"

        #expect(1 as Argument<Int> == value(1))
        #expect(1.5 as Argument<Double> == value(1.5))
        #expect(1 as Argument<Double> == value(1))
        #expect(true as Argument<Bool> == value(true))
        #expect("EUR" as Argument<String> == value("EUR"))
        #expect("\(name)/USD" as Argument<String> == value("EUR/USD"))
        #expect([1, 2] as Argument<[Int]> == value([1, 2]))
        #expect("E" as Argument<Character> == value("E"))
        #expect("E" as Argument<Unicode.Scalar> == value("E"))
    }

    @Test func `say whether they are one value`() {
        #expect(value(1).value == 1)
        #expect((any() as Argument<Int>).value == nil)
        #expect((filter { $0 == 1 } as Argument<Int>).value == nil)
    }

    @Test func `describe themselves`() {
        #expect("\(value(1))" == "1")
        #expect("\(value("EUR"))" == "EUR")
        #expect("\(any() as Argument<Int>)" == "_")
        #expect("\(matches { $0 > 2 } as Argument<Int>)" == "<func>")
        #expect("\(Argument<Int>(description: "> 2") { $0 > 2 })" == "> 2")
        #expect("\(not(0) as Argument<Int>)" == "not(0)")
        #expect("\(not("EUR") as Argument<String>)" == "not(\"EUR\")")
        #expect("\(nil as Argument<Int?>)" == "nil")
        #expect("\(value(Optional("EUR")))" == "EUR")
        #expect("\(some(1) as Argument<Int?>)" == "1")
        #expect("\(matches([any(), "EUR"]) as Argument<[String]>)" == "[_, \"EUR\"]")
        #expect("\(matches(["b": any(), "a": 1]) as Argument<[String: Int]>)" == "[\"a\": 1, \"b\": _]")
    }
}
