import TestSupport

/// The tables of docs/reference/dsl.md. `.ci/check-vocabulary` checks that they list every word and every field.
@Suite struct `The tables of docs/reference/dsl.md` {
    /// JSON of a table, and the part of a plan to which it belongs.
    private struct Fragment {
        let part: String
        let text: String

        /// The JSON of a host with this fragment.
        var host: String {
            switch part {
            case "host":
                let missing = [("host", #""a.b""#), ("responses", "[{}]")].filter { !text.contains("\"\($0.0)\":") }
                return "{" + (missing.map { "\"\($0.0)\": \($0.1)" } + [text]).joined(separator: ", ") + "}"
            case "stub": return #"{"host": "a.b", "responses": [{"times": 1}, {"# + text + "}]}"
            case "request": return #"{"host": "a.b", "responses": [{"request": {"# + text + "}}]}"
            case "response":
                return #"{"host": "a.b", "responses": [{"request": {"path": {"template": "/{id}"}}, "response": {"#
                    + text + "}}]}"
            default:
                let request = text.contains("template") ? #""path": "# + text : #""headers": {"A": "# + text + "}"
                return #"{"host": "a.b", "responses": [{"request": {"# + request + "}}]}"
            }
        }
    }

    @Test func `the reader of plans accepts the JSON beside each word`() throws {
        let fragments = try fragments()

        for fragment in fragments {
            #expect(throws: Never.self, "\(fragment.host)") {
                try LaunchArguments(decoding: ["--mock-url-response=" + fragment.host])
            }
        }
        #expect(fragments.count > 90)
        #expect(Set(fragments.map(\.part)) == ["host", "pattern", "request", "response", "stub"])
    }

    @Test func `the JSON at the top of the page is the plan of the stub in Swift`() throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

        // sample: stub-with-its-json
        upstream.respond(to: "/rates").when(.query("base", "EUR")).with(json: ["USD": 1.0842]).with(delay: 0.25).once()
        // end sample

        let json = try #require(try Document("docs/reference/dsl.md").blocks(of: "json").first)
        #expect(try plan(["--mock-url-response=" + json]) == plan(upstream.arguments))
    }

    /// Returns the stubs of launch arguments as a plan, without the lines that built them.
    private func plan(_ arguments: [String]) throws -> JSONValue {
        var stubs = try LaunchArguments(decoding: arguments).plan.stubs
        for index in stubs.indices { stubs[index].source = nil }
        return try JSONValue(LaunchArguments.encodeFile(MockPlan(stubs)))
    }

    /// Returns the code spans in the second column of each table whose header names a part of a plan.
    private func fragments() throws -> [Fragment] {
        let page = Document.root.appendingPathComponent("docs/reference/dsl.md")
        var found: [Fragment] = []
        var part: String?
        for line in try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n") {
            if let header = line.firstMatch(of: /^\| \w+ \| JSON (?:in the|of a) (\w+) \|/) {
                part = String(header.1)
            } else if !line.hasPrefix("|") {
                part = nil
            } else if let part {
                let row = line.replacingOccurrences(of: "\\|", with: "\u{1}").components(separatedBy: "|")
                let spans = row.count > 2 ? row[2].matches(of: /`([^`]+)`/) : []
                found += spans.map { Fragment(part: part, text: String($0.1)) }
            }
        }
        return found
    }
}
