/// Reads expected numbers of calls, and sequences.
extension JSONScanner {
    /// Reads a number of calls, or `{"atLeast": 1, "atMost": 3}`.
    mutating func callCount() throws -> CallCount {
        let start = startOfValue()
        guard try kind() == .object else {
            let count = try integer(
                in: 0...Int.max, expected: "a number of calls from 0 on, or an object with atLeast, atMost or both",
                .invalidExpectation)
            return CallCount(least: count, most: count)
        }
        var least: Int?
        var most: Int?
        try object(CallCountKey.self) { scanner, key in
            let count = try scanner.integer(
                in: 0...Int.max, expected: "a number of calls from 0 on", .invalidExpectation)
            switch key {
            case .atLeast: least = count
            case .atMost: most = count
            }
        }
        guard least != nil || most != nil else {
            throw failure(
                .invalidExpectation, at: start, expected: "one of atLeast, atMost, or both", found: "an empty object")
        }
        if let most, let least, least > most {
            throw failure(
                .invalidExpectation, at: start, expected: "an atMost that is at least as large as atLeast",
                found: "atLeast \(least) and atMost \(most)")
        }
        return CallCount(least: least ?? 0, most: most)
    }

    /// Reads `true`, for the sequence without a name, or the name of a sequence.
    mutating func sequence() throws -> StubSequence? {
        let expected: SafeText = "true, or the name of a sequence (a string)"
        switch try kind() {
        case .bool: return try boolean() ? .ofPlan : nil
        case .string: return .named(try string(expected, flaw: PlanRules.flaw(inSequence:)))
        default: throw try unsuitable(expected: expected)
        }
    }
}
