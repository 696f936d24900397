/// Reads the fields that specify when a stub answers and where it comes from.
extension JSONScanner {
    mutating func fill(_ stub: inout StubMapping, _ key: StubKey) throws {
        switch key {
        case .priority:
            stub.priority = try integer(
                in: StubMapping.priorities, expected: "a priority from 1, the highest, to 255", .invalidPriority)
        case .optional: stub.isOptional = try boolean()
        case .repeatsLast: stub.repeatsLast = try boolean()
        case .isNext: stub.isNext = try boolean()
        case .scenarios:
            var steps: [ScenarioStep] = []
            try members(of: "scenarios") { scanner, name in steps.append(try scanner.scenarioStep(of: name)) }
            stub.scenarios = steps
        case .expect: stub.expectation = try callCount()
        case .inOrder: stub.sequence = try sequence()
        case .name, .line, .request, .response, .times: break
        }
    }

    private mutating func scenarioStep(of name: String) throws -> ScenarioStep {
        let start = startOfValue()
        var step = ScenarioStep(name)
        try object(ScenarioKey.self) { scanner, key in
            switch key {
            case .required: step.required = try scanner.string(expected: "a state (a string)")
            case .new: step.new = try scanner.string(expected: "a state (a string)")
            }
        }
        guard step.required != nil || step.new != nil else {
            throw failure(
                .invalidScenario, at: start, expected: "one of is, becomes, or both", found: "an empty object")
        }
        return step
    }

    mutating func line() throws -> Int {
        try integer(in: 1...Int.max, expected: "a line from 1 on")
    }
}
