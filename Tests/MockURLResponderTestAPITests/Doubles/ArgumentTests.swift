import MockURLResponderTestAPI
import Testing

@Suite struct `Arguments` {
    @Test func `two value arguments are equal if their values are equal`() {
        #expect(value(1) == value(1))
        #expect(value(1) != value(2))
        #expect(value(Currency.euro) == value(.euro))
    }

    @Test func `a value and a filter are equal in both orders if the filter accepts the value`() {
        let one: Argument<Int> = filter { $0 == 1 }

        #expect(value(1) == one)
        #expect(one == value(1))
        #expect(value(2) != one)
        #expect(one != value(2))
    }

    @Test func `any() is equal to every other argument, in both orders`() {
        let even: Argument<Int> = filter { $0.isMultiple(of: 2) }

        #expect(value(1) == any())
        #expect(any() == value(1))
        #expect(even == any())
        #expect(any() == even)
        #expect(any() as Argument<Int> == any() as Argument<Int>)
    }

    @Test func `a filter is not equal to a filter, not even to itself`() {
        let even: Argument<Int> = filter { $0.isMultiple(of: 2) }

        #expect(even != even)
    }

    @Test func `not() matches exactly the values that its argument does not match`() {
        #expect(not(0) == value(1))
        #expect(not(0) != value(0))
        #expect(not(filter { $0 > 2 }) == value(2))
        #expect(not(any()) != value(1))
        #expect(not(not(0)) == value(0))
    }

    @Test func `an argument for an optional distinguishes nil from a value`() {
        let absent: Argument<Int?> = nil

        #expect(absent == value(nil))
        #expect(absent != value(1))
        #expect(some(any()) != value(Int?.none))
        #expect(some(1) == value(1))
        #expect(some(1) != value(2))
    }

    @Test func `an argument for an array compares the elements one by one`() {
        let pair: Argument<[Int]> = matches([any(), 4])

        #expect(pair == value([1, 4]))
        #expect(pair != value([1, 5]))
        #expect(pair != value([1]))
        #expect(pair != value([1, 4, 4]))
    }

    @Test func `an argument for a dictionary compares the values key by key`() {
        let rates: Argument<[String: Int]> = matches(["EUR": 1, "USD": filter { $0 > 1 }])

        #expect(rates == value(["EUR": 1, "USD": 2]))
        #expect(rates != value(["EUR": 1, "USD": 1]))
        #expect(rates != value(["EUR": 1]))
        #expect(rates != value(["EUR": 1, "USD": 2, "CHF": 3]))
    }

    @Test func `literals of every kind are arguments`() {
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

    @Test func `the value of any() and of a filter is nil`() {
        #expect(value(1).value == 1)
        #expect((any() as Argument<Int>).value == nil)
        #expect((filter { $0 == 1 } as Argument<Int>).value == nil)
    }

    @Test func `the description of an argument names the values that it matches`() {
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
