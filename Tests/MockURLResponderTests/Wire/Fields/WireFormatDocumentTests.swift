import TestSupport

@Suite struct `The document of the wire format` {
    @Test func `the JSON example in wire-format.md is accepted by the reader and the schema`() throws {
        let schema = try JSONSchema.ofWireFormat()

        for block in Self.blocks("json") {
            let json = try JSONValue(block)
            let isFile = block.hasPrefix("[")
            let file = try TemporaryFile(block)

            let error = planError([isFile ? "--mock-url-plan=\(file.path)" : argument(block)])

            #expect(error == nil, "\(block)")
            #expect(schema.flaws(in: json, as: isFile ? nil : "host") == [], "\(block)")
        }
        #expect(Self.blocks("json").count == 1)
    }

    @Test func `the shell commands in wire-format.md contain valid arguments`() throws {
        let commands = Self.blocks("sh").joined()

        let arguments = commands.matches(of: /--mock-url-response='([^']*)'/).map { argument(String($0.1)) }
        let variables = commands.matches(of: /MOCK_URL_RESPONDER_ARGUMENTS='([^']*)'/).map { String($0.1) }

        #expect(try arguments.map { try LaunchArguments(decoding: [$0]).plan.stubs.count } == [1])
        #expect(try variables.map { try LaunchArguments(decoding: [], handOff: $0).policy } == [.answer(501)])
    }

    @Test func `wire-format.md has a row for each field, with its default`() throws {
        for object in PlanObjectSchema.all {
            for field in object.fields {
                let row = try #require(PlanSchema.row(of: field, in: object), "\(object.name).\(field.name)")
                let isRequired = if case .required = field.absence { true } else { false }
                #expect((row.absence == "required") == isRequired, "\(object.name).\(field.name)")
                if object.name.description != "condition", let standard = PlanSchema.standard(of: field) {
                    #expect(row.absence == "`\(standard)`", "\(object.name).\(field.name)")
                }
            }
            let names = object.fields.map(\.name.description)
            #expect(
                PlanSchema.rows.filter { $0.owners.contains(object.name.description) }.map(\.name)
                    .filter { !names.contains($0) } == [])
        }
    }

    @Test func `each operator of a pattern has a row`() {
        #expect(ValuePattern.operators.names.all == SafeText.words(of: ValuePattern.Operator.self))
    }

    @Test func `the tables of wire-format.md list every argument and setting`() throws {
        let settings =
            NetworkGuardMode.allCases.map(\.rawValue) + ["prevent", "drop", "allow", "answer:501"]
            + StubOrder.allCases.map(\.rawValue) + VerdictMode.allCases.map(\.rawValue) + [
                "dropped", "droppedKeptConnection", "neverAnswers", "emptyReply", "garbage", "refused",
                "unresolved",
            ]
        let first = Self.text.matches(of: /(?m)^\| `([^`]+)`/).map { String($0.1.prefix { $0 != "=" }) }

        #expect(Set(settings + LaunchArguments.Name.allCases.map(\.rawValue)).subtracting(first) == [])
    }

    // MARK: The document

    private static let text: String = {
        try! String(contentsOf: Checkout.file("docs/reference/wire-format.md"), encoding: .utf8)
    }()

    /// Returns the fenced blocks of a language.
    private static func blocks(_ language: String) -> [String] {
        text.components(separatedBy: "\n```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0] + "\n"
        }
    }
}
