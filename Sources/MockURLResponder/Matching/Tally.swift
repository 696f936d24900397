/// What came of the stubs of an engine, all of one moment.
package struct Tally: Sendable {
    /// The plan.
    package var stubs: [StubMapping]
    /// How many requests each has answered.
    package var uses: [Int]
    /// How many requests there were, answered by a stub or not.
    package var requests: Int
    /// What came out of order in sequences.
    package var disorders: [Disorder] = []

    package init(stubs: [StubMapping], uses: [Int], requests: Int, disorders: [Disorder] = []) {
        self.stubs = stubs
        self.uses = uses
        self.requests = requests
        self.disorders = disorders
    }
}
