import TestSupport

@Suite struct `A plan that is written` {
    // MARK: Lengths

    @Test func `a stub that fills the longest argument is encoded, and one more byte is too long`() throws {
        let frame = try #require(LaunchArguments.encode(plan(bodies: [1])))[0].utf8.count - 1

        let longest = try #require(LaunchArguments.encode(plan(bodies: [131_071 - frame])))

        #expect(longest.map(\.utf8.count) == [131_071])
        #expect(LaunchArguments.encode(plan(bodies: [131_072 - frame])) == nil)
    }

    @Test func `a plan of many stubs is split over a few nearly full arguments`() throws {
        let plan = plan(bodies: Array(repeating: 20_000, count: 20))

        let arguments = try #require(LaunchArguments.encode(plan))

        #expect(try LaunchArguments(decoding: arguments).plan == plan)
        #expect(arguments.count == 4)
        #expect(arguments.dropLast().allSatisfy { (111_000...131_071).contains($0.utf8.count) })
    }

    @Test func `a plan over the budget, or with a host name that exceeds an argument, is not encoded as arguments`() {
        #expect(LaunchArguments.encode(plan(bodies: Array(repeating: 20_000, count: 26))) != nil)
        #expect(LaunchArguments.encode(plan(bodies: Array(repeating: 20_000, count: 27))) == nil)
        let host = StubMapping(request: Condition.stub(host: String(repeating: "a", count: 131_072)))
        #expect(LaunchArguments.encode(MockPlan([host])) == nil)
    }

    @Test func `arguments that fill the longest variable are handed off, and one more byte is too long`() {
        let name = "MOCK_URL_RESPONDER_ARGUMENTS=".utf8.count
        let fitting = String(repeating: "a", count: 131_071 - name - #"[""]"#.utf8.count)

        #expect(LaunchArguments.handOff([fitting]) == ["MOCK_URL_RESPONDER_ARGUMENTS": #"["\#(fitting)"]"#])
        #expect(LaunchArguments.handOff([fitting + "a"]) == nil)
    }

    // MARK: Plan files

    @Test func `an empty plan is no argument, and a plan file without stubs`() throws {
        #expect(LaunchArguments.encode(MockPlan()) == [])
        let file = try PlanFile(writing: MockPlan())
        #expect(file.argument == "--mock-url-plan=\(file.path)")
        #expect(try LaunchArguments(decoding: [file.argument]).plan == MockPlan())
    }

    private func plan(bodies lengths: [Int]) -> MockPlan {
        MockPlan(
            lengths.map { length in
                let body = ResponseBody.text(String(repeating: "b", count: length))
                return StubMapping(request: Condition.stub(host: "a"), response: ResponseDefinition(body: body))
            })
    }
}
