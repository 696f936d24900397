import TestSupport

@Suite struct `The schema of the wire format` {
    private static let ofWireFormat = Result { try JSONSchema.ofWireFormat() }
    private let schema: JSONSchema

    init() throws {
        schema = try Self.ofWireFormat.get()
    }

    @Test(arguments: accepted.map { ($0, true) } + refused.map { ($0, false) })
    func `the schema accepts exactly what the reader accepts`(_ document: Document, _ isValid: Bool) throws {
        #expect((planError([argument(document.host)]) == nil) == isValid)
        #expect(schema.flaws(in: try JSONValue(document.host), as: "host").isEmpty == isValid)
    }

    /// The kinds of errors that the schema expresses in all cases.
    private static let expressed: [MessageKind] = [
        .wrongType, .missingField, .unknownField, .unknownValue, .unknownOperator, .conflictingFields, .invalidStatus,
        .invalidDelay, .invalidLimit, .invalidSpeed, .invalidPriority, .invalidSequence, .invalidScenario,
    ]
    private static let rows = [
        `Errors of invalid plans`.requests, `Errors of invalid plans`.responses, `Errors of invalid plans`.bodies,
        `Errors of invalid plans`.faults, `Errors of invalid plans`.realAnswers,
    ].joined().filter { row in expressed.contains { row.error.hasSuffix($0.mark) } }

    @Test(arguments: rows) func `the schema refuses the plans of the table of errors`(_ row: ErrorRow) throws {
        #expect(schema.flaws(in: try JSONValue(row.host), as: "host") != [])
    }

    /// The rules that the schema does not express: comparisons of two values.
    private let beyondSchema = [
        "an expectation that the stub can meet", "an atMost that is at least as large as atLeast",
        "an answer, or a fault that comes before any answer", "a name of its own for each hold of a stub",
        "an answer, or another fault, after the hold", "a cut at the last part, or resumesByLastEventID",
        "one end of the body", "a body of events with ids, and the status 200", "sizes that add up to the body",
    ]

    @Test func `the schema and the reader agree on randomly altered plans`() throws {
        var verdicts: [Bool: Int] = [:]
        for seed in UInt64(601)...615 {
            var plans = RandomPlans(seed: seed)
            let hosts = try JSONValue(LaunchArguments.encodeFile(plans.plan())).items
            var random = SplitMix64(seed: seed)
            for host in hosts {
                for _ in 0..<8 {
                    let altered = host.altered(using: &random)

                    let error = planError([argument(altered.text)])
                    if let error, beyondSchema.contains(error.expected) { continue }
                    let isRead = error == nil
                    #expect(isRead == schema.flaws(in: altered, as: "host").isEmpty, "\(altered.text)")
                    verdicts[isRead, default: 0] += 1
                }
            }
        }

        #expect(verdicts.values.allSatisfy { $0 > 40 })
    }

    // MARK: Fields

    @Test func `the schema in docs is the one that the tables of fields make`() throws {
        try Checkout.expect(PlanSchema.text, in: "docs/reference/wire-format.schema.json")
    }

    @Test func `the reader accepts every example in the schema`() throws {
        for (name, definition) in schema.definitions {
            for example in definition["examples"]?.items ?? [] {
                #expect(
                    planError([argument(Document.hosting(example.text, as: name))]) == nil, "\(name): \(example.text)")
                #expect(schema.flaws(in: example, as: name) == [], "\(name): \(example.text)")
            }
            for (field, rules) in definition["properties"]?.members ?? [:] {
                let place = "\(name).\(field)"
                for example in rules["examples"]?.items ?? [] {
                    let host = Document.hosting(example, in: field, of: name)
                    #expect(planError([argument(host)]) == nil, "\(place): \(example.text)")
                    #expect(schema.flaws(in: try JSONValue(host), as: "host") == [], "\(place): \(example.text)")
                }
            }
        }
    }

    @Test func `the examples of plan files in the schema are accepted by the reader`() throws {
        for example in try #require(schema.root["examples"]).items {
            let file = try TemporaryFile(example.text)

            #expect(planError(["--mock-url-plan=\(file.path)"]) == nil)
            #expect(schema.flaws(in: example) == [])
        }
    }

    @Test func `the defaults in the schema are the defaults of the reader`() throws {
        for (name, definition) in schema.definitions {
            for (field, rules) in definition["properties"]?.members ?? [:] {
                guard let value = rules["default"] else { continue }

                let with = try plan(Document.hosting(value, in: field, of: name))
                #expect(try with == plan(Document.hosting(nil, in: field, of: name)), "\(name).\(field)")
            }
        }
    }

    private func plan(_ host: String) throws -> MockPlan {
        try LaunchArguments(decoding: [argument(host)]).plan
    }
}
