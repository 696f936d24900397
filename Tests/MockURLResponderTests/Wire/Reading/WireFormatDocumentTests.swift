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

    @Test func `the examples in the tables of wire-format.md are accepted by the reader`() throws {
        let definitions = [
            "Host": "host", "Stub": "stub", "Request": "request", "Response": "response", "Condition": "condition",
        ]
        var count = 0

        for (section, definition) in definitions {
            for row in try #require(Self.section(section)).matches(of: /(?m)^\| `(\w+)` \|.*\| ([^|]*) \|$/) {
                for example in row.2.matches(of: /`([^`]*)`/) {
                    let value = try JSONValue(String(example.1))
                    let host = Document.hosting(value, in: String(row.1), of: definition)

                    #expect(planError([argument(host)]) == nil, "\(section): \(row.0)")
                    count += 1
                }
            }
        }
        #expect(count > 20)
    }

    @Test func `the tables of wire-format.md list every argument, field, operator and form`() throws {
        let schema = try JSONSchema.ofWireFormat()
        let fields = schema.definitions.values.flatMap { ($0["properties"]?.members ?? [:]).keys }
        let settings =
            NetworkGuardMode.allCases.map(\.rawValue) + ["prevent", "drop", "allow", "answer:501"]
            + StubOrder.allCases.map(\.rawValue) + VerdictMode.allCases.map(\.rawValue) + [
                "dropped", "droppedKeptConnection", "neverAnswers", "emptyReply", "garbage", "refused",
                "unresolved",
            ]
        let first = Self.text.matches(of: /(?m)^\| `([^`]+)`/).map { String($0.1.prefix { $0 != "=" }) }

        #expect(Set(fields + settings + LaunchArguments.Name.allCases.map(\.rawValue)) == Set(first))
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

    /// Returns a section up to its first subsection.
    private static func section(_ title: String) -> String? {
        text.components(separatedBy: "\n## ").first { $0.hasPrefix(title + "\n") }?
            .components(separatedBy: "\n### ")[0]
    }
}
