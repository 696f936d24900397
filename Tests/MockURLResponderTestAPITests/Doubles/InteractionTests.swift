import MockURLResponderTestAPI
import Testing

@Suite struct `Interactions` {
    @Test func `interactions without arguments are equal`() {
        let none: Interaction0 = interaction()

        #expect(none == interaction())
    }

    @Test func `interactions are equal if all their arguments are, for any number of arguments`() {
        #expect(interaction(true) == interaction(true))
        #expect(interaction(true) != interaction(false))
        #expect(interaction(true, 1) == interaction(true, 1))
        #expect(interaction(true, 1) != interaction(false, 1))
        #expect(interaction(true, 1, Float(3), 4.0, "five") == interaction(true, 1, Float(3), 4.0, "five"))
        #expect(interaction(true, 1, Float(3), 4.0, "five") != interaction(true, 1, Float(3), 4.0, "six"))
        #expect(interaction(1, 2, 3, 4, 5, 6, 7) == interaction(1, 2, 3, 4, 5, 6, 7))
        #expect(interaction(1, 2, 3, 4, 5, 6, 7) != interaction(1, 2, 3, 4, 5, 6, 8))
    }

    @Test func `a recorded interaction may contain values of any type`() {
        let (currency, amount) = (Currency.euro, 100)

        let made = interaction(currency, amount)

        #expect(made == interaction(value(.euro), 100))
        #expect(type(of: made) == Interaction<Currency, Int>.self)
    }

    @Test func `an expected interaction may contain arguments and literals`() {
        let five: Interaction5<Int, Bool, Int, Float, Int> = interaction(1, any(), 3, filter { $0 > 4 }, 5)

        #expect(five == interaction(1, true, 3, 4.5, 5))
        #expect(five != interaction(1, true, 3, 4, 5))
    }

    @Test func `an interaction of arguments has the types of the values`() {
        #expect(type(of: interaction(value(1), value("EUR"))) == Interaction2<Int, String>.self)
    }

    @Test func `Interaction1 to Interaction5 are names for interactions with this number of arguments`() {
        #expect(Interaction1<Int>.self == Interaction<Int>.self)
        #expect(Interaction3<Int, Int, Int>.self == Interaction<Int, Int, Int>.self)
        #expect(Interaction4<Int, Int, Int, Int>.self == Interaction<Int, Int, Int, Int>.self)
    }

    @Test func `an interaction gives access to its arguments`() {
        #expect(interaction("EUR", 1).arguments.1.value == 1)
    }

    @Test func `the description of an interaction lists its arguments`() {
        let wanted: Interaction<String, String, Int, Int?> = interaction("EUR", any(), filter { $0 > 2 }, nil)

        #expect("\(wanted)" == "(\"EUR\", _, <func>, nil)")
        #expect("\(interaction())" == "()")
    }
}
