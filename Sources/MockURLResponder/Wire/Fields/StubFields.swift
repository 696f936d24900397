/// A stub while it is read or written, with the choices of its writer.
package struct StubFields {
    package var stub: StubMapping
    /// A note for people who read the plan.
    var note: String?
    /// The response to write in place of the stub's own.
    var response: ResponseFields

    package init(_ stub: StubMapping, note: String? = nil, response: ResponseFields) {
        (self.stub, self.note, self.response) = (stub, note, response)
    }

    package static let table = PlanObject<StubFields>(
        "stub", "an item of responses",
        inner: [
            InnerObject("under \"request\"", ConditionFields.request.names.all),
            InnerObject("under \"response\"", ResponseFields.table.names.all),
        ],
        [
            PlanField("name", \.stub.name, .string("a name (a string)")),
            PlanField("note", \.note, .string("a note (a string)")),
            PlanField(
                "line", .integer(in: 1...Int.max, "a line from 1 on"),
                set: { $0.stub.source = SourceLine(file: nil, line: $1) }, get: { $0.stub.source?.line }),
            PlanField(object: "request", \.stub.request, .request),
            PlanField(object: "response", \.response, .response),
            PlanField("times", \.stub.limit, .limit, default: .always),
            PlanField(
                "priority", \.stub.priority, .integer(PlanRules.priority), default: StubMapping.defaultPriority),
            PlanField("optional", \.stub.isOptional, .boolean, default: false),
            PlanField("repeatsLast", \.stub.repeatsLast, .boolean, default: false),
            PlanField("then", \.stub.isNext, .boolean, default: false),
            PlanField("scenarios", \.stub.scenarios, .scenarios, default: []),
            PlanField("expect", \.stub.expectation, .callCount),
            PlanField(
                "inOrder", .sequence, without: .value { $0.raw("false") }, set: { $0.stub.sequence = $1 },
                get: { $0.stub.sequence.map(Optional.some) }),
        ])
}

extension PlanType where Value == AnswerLimit {
    fileprivate static var limit: PlanType {
        let expected: SafeText = "a number of uses from 0 on, or \"always\""
        let count = PlanType<Int>.integer(
            expected, hint: "write \"always\" for any number of answers", .invalidLimit)
        return PlanType(#""anyOf":[{\#(count.rule())},{"const":"always"}]"#) { scanner in
            guard try scanner.kind() == .string else { return .times(try count.read(&scanner)) }
            let start = scanner.startOfValue()
            let word = try scanner.string(expected: expected)
            guard word == WireWord.always else {
                throw scanner.unknown(word, at: start, expected: expected, near: ["always"])
            }
            return .always
        } write: { json, limit in
            if let number = limit.count { json.number(number) } else { json.string(WireWord.always) }
        }
    }
}

extension PlanType where Value == [ScenarioStep] {
    fileprivate static var scenarios: PlanType {
        .members(of: "scenarios", .reference("scenario")) { scanner, name in
            let start = scanner.startOfValue()
            var step = ScenarioStep(name)
            try ScenarioStep.table.read(&scanner, into: &step)
            guard step.required != nil || step.new != nil else {
                throw scanner.failure(
                    .invalidScenario, at: start, expected: "one of is, becomes, or both", found: "an empty object")
            }
            return step
        } write: { json, step in
            json.member(named: step.name) { json in json.object { ScenarioStep.table.write(&$0, step) } }
        }
    }
}

extension ScenarioStep {
    package static let table = PlanObject<ScenarioStep>(
        "scenario", "a scenario", rule: #""minProperties":1"#,
        [
            PlanField("is", \.required, .string("a state (a string)")),
            PlanField("becomes", \.new, .string("a state (a string)")),
        ])
}

extension PlanType where Value == CallCount {
    fileprivate static var callCount: PlanType {
        let expected: SafeText = "a number of calls from 0 on, or an object with atLeast, atMost or both"
        let count = PlanType<Int>.integer(expected, .invalidExpectation)
        return PlanType(
            ##""anyOf":[{\##(count.rule())},{"$ref":"#/$defs/callCount"}]"##,
            read: { scanner in
                guard try scanner.kind() == .object else {
                    let count = try count.read(&scanner)
                    return CallCount(least: count, most: count)
                }
                return try scanner.callCount()
            }, write: { $0.callCount($1) })
    }
}

/// The fields of an expected number of calls that is no number.
package struct CallCountFields {
    var least: Int?
    var most: Int?

    package static let table = PlanObject<CallCountFields>(
        "callCount", "an expectation", rule: #""minProperties":1"#,
        [
            PlanField("atLeast", \.least, count, without: .value { $0.number(0) }),
            PlanField("atMost", \.most, count),
        ])

    private static var count: PlanType<Int> { .integer("a number of calls from 0 on", .invalidExpectation) }
}

extension JSONScanner {
    fileprivate mutating func callCount() throws -> CallCount {
        let start = startOfValue()
        var count = CallCountFields()
        try CallCountFields.table.read(&self, into: &count)
        guard count.least != nil || count.most != nil else {
            throw failure(
                .invalidExpectation, at: start, expected: "one of atLeast, atMost, or both", found: "an empty object")
        }
        if let most = count.most, let least = count.least, least > most {
            throw failure(
                .invalidExpectation, at: start, expected: "an atMost that is at least as large as atLeast",
                found: "atLeast \(least) and atMost \(most)")
        }
        return CallCount(least: count.least ?? 0, most: count.most)
    }
}

extension JSONWriter {
    /// Writes an expected number of calls: a number, or an object with the minimum and the maximum.
    package mutating func callCount(_ count: CallCount) {
        guard count.most != count.least else { return number(count.least) }
        let fields = CallCountFields(
            least: count.least > 0 || count.most == nil ? count.least : nil, most: count.most)
        object { CallCountFields.table.write(&$0, fields) }
    }
}

extension PlanType where Value == StubSequence? {
    /// `true`, for the sequence without a name, or the name of a sequence.
    fileprivate static var sequence: PlanType {
        PlanType(#""anyOf":[{"type":"boolean"},{"type":"string","pattern":"[\\s\\S]"}]"#) { scanner in
            let expected: SafeText = "true, or the name of a sequence (a string)"
            switch try scanner.kind() {
            case .bool: return try scanner.boolean() ? .ofPlan : nil
            case .string: return .named(try scanner.string(expected, flaw: PlanRules.flaw(inSequence:)))
            default: throw try scanner.unsuitable(expected: expected)
            }
        } write: { json, sequence in
            if case .named(let name) = sequence { json.string(name) } else { json.raw("true") }
        }
    }
}
