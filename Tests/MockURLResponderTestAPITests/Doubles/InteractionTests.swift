import TestSupport

@Suite struct `Interactions` {
    @Test func `interactions are equal if all their arguments are, for any number of arguments`() {
        #expect((interaction() as Interaction0) == interaction())
        #expect(interaction(true) == interaction(true))
        #expect(interaction("EUR", 1).arguments.1.value == 1)
        #expect(interaction(true) != interaction(false))
        #expect(interaction(true, 1, Float(3), 4.0, "five") == interaction(true, 1, Float(3), 4.0, "five"))
        #expect(interaction(true, 1, Float(3), 4.0, "five") != interaction(true, 1, Float(3), 4.0, "six"))
        #expect(interaction(1, 2, 3, 4, 5, 6, 7) != interaction(1, 2, 3, 4, 5, 6, 8))
    }

    @Test func `an expected interaction may contain arguments and literals`() {
        let five: Interaction5<Int, Bool, Int, Float, Int> = interaction(1, any(), 3, filter { $0 > 4 }, 5)

        #expect(five == interaction(1, true, 3, 4.5, 5))
        #expect(five != interaction(1, true, 3, 4, 5))
    }

    @Test func `Interaction1 to Interaction5 are names for interactions with this number of arguments`() {
        #expect(Interaction1<Int>.self == Interaction<Int>.self)
        #expect(Interaction3<Int, Int, Int>.self == Interaction<Int, Int, Int>.self)
        #expect(Interaction4<Int, Int, Int, Int>.self == Interaction<Int, Int, Int, Int>.self)
    }

    @Test func `the description of an interaction lists its arguments`() {
        let wanted: Interaction<String, String, Int, Int?> = interaction("EUR", any(), filter { $0 > 2 }, nil)

        #expect("\(wanted)" == "(\"EUR\", _, <func>, nil)")
        #expect("\(interaction())" == "()")
    }
}
