import TestSupport

@Suite(.launching) struct `docs/reference/mock-bundles.md` {

    @Test(arguments: MockBundleRule.allCases)
    func `a launched program answers from the bundle of its argument, and other requests by its policy`(
        _ rule: MockBundleRule
    ) async throws {
        let bundle = try #require(Bundle.module.resourceURL).appendingPathComponent("MockBundles/open")
        let arguments = [MockBundle.argument(for: bundle, rule: rule), "--mock-url-policy=answer:501"]

        let rate = try await ChildProgram("DemoService", arguments: ["rate", "EUR", "USD"] + arguments).outcome()
        let other = try await ChildProgram("DemoService", arguments: ["rate", "CHF", "USD"] + arguments).outcome()

        #expect(rate.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        #expect(other.errors.contains("501"))
    }

    @Test(arguments: MockBundleRule.allCases)
    func `each JSON block of the page is a valid mock bundle`(_ rule: MockBundleRule) throws {
        let blocks = try Document("docs/reference/mock-bundles.md").blocks(of: "json")

        for block in blocks {
            let folder = try Self.folder(block)

            let bundle = try MockBundle(at: folder.path, rule: rule, source: "a document")

            #expect(bundle.stubs.count == 1)
        }
        #expect(!blocks.isEmpty)
    }

    @Test(arguments: MockBundleRule.allCases)
    func `the table of queries on the page shows which requests each rule answers`(_ rule: MockBundleRule) throws {
        let document = try Document("docs/reference/mock-bundles.md")
        let folder = try Self.folder(try #require(document.blocks(of: "json").last))
        let stub = try #require(try MockBundle(at: folder.path, rule: rule, source: "document").stubs.first)
        let rows = document.rows.filter { $0.count == 3 && ["answered", "–"].contains($0[1]) }

        for row in rows {
            let url = "https://api.example.com/rates" + (row[0] == "none" ? "" : row[0].filter { $0 != "`" })
            let registry = StubRegistry(MockPlan([stub]))
            _ = registry.claim(CapturedRequest(url))
            #expect(registry.uses == [row[rule == .documented ? 1 : 2] == "answered" ? 1 : 0], "\(url)")
        }
        #expect(rows.count == 8)
    }

    @Test func `the first bundle on the page is the bundle that the samples use`() throws {
        let file = try #require(Bundle.module.resourceURL).appendingPathComponent("MockBundles/open/bundle.json")

        #expect(
            try Document("docs/reference/mock-bundles.md").blocks(of: "json").first.map { $0 + "\n" }
                == String(contentsOf: file, encoding: .utf8))
    }

    /// Creates a bundle with this `bundle.json` and a body for every file in it.
    private static func folder(_ text: String) throws -> MockBundleFolder {
        let files = text.matches(of: /"file": "([^"]+)"/).map { String($0.output.1) }
        return try MockBundleFolder(text, files: Dictionary(uniqueKeysWithValues: files.map { ($0, "body") }))
    }
}

extension Document {
    /// The cells of the document's tables, row by row.
    fileprivate var rows: [[String]] {
        let text = (try? String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.dropFirst().dropLast().split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }
}
