import MockURLResponderTestAPI
import Testing

@Suite struct `Interactions` {
    @Test func `without arguments are equal`() {
        let none: Interaction0 = interaction()

        #expect(none == interaction())
    }

    @Test func `are equal when all arguments are, however many there are`() {
        #expect(interaction(true) == interaction(true))
        #expect(interaction(true) != interaction(false))
        #expect(interaction(true, 1) == interaction(true, 1))
        #expect(interaction(true, 1) != interaction(false, 1))
        #expect(interaction(true, 1, Float(3), 4.0, "five") == interaction(true, 1, Float(3), 4.0, "five"))
        #expect(interaction(true, 1, Float(3), 4.0, "five") != interaction(true, 1, Float(3), 4.0, "six"))
        #expect(interaction(1, 2, 3, 4, 5, 6, 7) == interaction(1, 2, 3, 4, 5, 6, 7))
        #expect(interaction(1, 2, 3, 4, 5, 6, 7) != interaction(1, 2, 3, 4, 5, 6, 8))
    }

    @Test func `are made of values of any type, as a call is recorded`() {
        let (currency, amount) = (Currency.euro, 100)

        let made = interaction(currency, amount)

        #expect(made == interaction(value(.euro), 100))
        #expect(type(of: made) == Interaction<Currency, Int>.self)
    }

    @Test func `are made of arguments and literals, as a call is expected`() {
        let five: Interaction5<Int, Bool, Int, Float, Int> = interaction(1, any(), 3, filter { $0 > 4 }, 5)

        #expect(five == interaction(1, true, 3, 4.5, 5))
        #expect(five != interaction(1, true, 3, 4, 5))
    }

    @Test func `of arguments alone have the types of their values`() {
        #expect(type(of: interaction(value(1), value("EUR"))) == Interaction2<Int, String>.self)
    }

    @Test func `have names by their number of arguments, as they had`() {
        #expect(Interaction1<Int>.self == Interaction<Int>.self)
        #expect(Interaction3<Int, Int, Int>.self == Interaction<Int, Int, Int>.self)
        #expect(Interaction4<Int, Int, Int, Int>.self == Interaction<Int, Int, Int, Int>.self)
    }

    @Test func `give their arguments away`() {
        #expect(interaction("EUR", 1).arguments.1.value == 1)
    }

    @Test func `describe themselves`() {
        let wanted: Interaction<String, String, Int, Int?> = interaction("EUR", any(), filter { $0 > 2 }, nil)

        #expect("\(wanted)" == "(\"EUR\", _, <func>, nil)")
        #expect("\(interaction())" == "()")
    }
}
