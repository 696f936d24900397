import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite(.launching) struct `The documents of mock bundles` {
    @Test(arguments: ["docs/MockBundles.md", "docs/migration/FromMockingBird.md"], MockBundleRule.allCases)
    func `have JSON that is read as bundles`(_ path: String, _ rule: MockBundleRule) throws {
        let blocks = try Document(path).blocks(of: "json")

        for block in blocks {
            let folder = try Self.folder(block)

            let bundle = try MockBundle(at: folder.path, rule: rule, source: "a document")

            #expect(bundle.stubs.count == 1)
        }
        #expect(!blocks.isEmpty)
    }

    @Test(arguments: MockBundleRule.allCases)
    func `say which queries are answered`(_ rule: MockBundleRule) throws {
        let document = try Document("docs/MockBundles.md")
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

    @Test func `show an error as it is printed`() throws {
        let document = try Document("docs/MockBundles.md")
        let json = try #require(document.blocks(of: "json").last).replacingOccurrences(of: "code", with: "status")
        let folder = try Self.folder(json)

        let error = #expect(throws: PlanError.self) {
            try MockURLResponder(arguments: ["rate", "EUR", "USD", "--mock-url-bundle=\(folder.path)"])
        }

        let text = error?.description.replacingOccurrences(of: folder.path, with: "/tmp/rates")
        #expect(text == document.blocks(of: "text").last)
    }

    @Test func `give a command that does what they say`() async throws {
        let command = try #require(try Document("docs/MockBundles.md").blocks(of: "sh").first)
        let program = Bundle.main.bundleURL.appendingPathComponent("DemoService").path
        let line = command.replacingOccurrences(of: "swift run DemoService", with: "'\(program)'")

        let outcome = try await ChildProgram(
            executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "cd '\(Document.root.path)' && \(line)"]
        ).outcome()

        #expect(outcome.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
    }

    @Test func `have the bundle that they begin with`() throws {
        let file = try #require(Bundle.module.resourceURL).appendingPathComponent("MockBundles/open/bundle.json")

        #expect(
            try Document("docs/MockBundles.md").blocks(of: "json").first.map { $0 + "\n" }
                == String(contentsOf: file, encoding: .utf8))
    }

    /// A bundle with that text and a body for every file that it names.
    private static func folder(_ text: String) throws -> MockBundleFolder {
        let files = text.matches(of: /"file": "([^"]+)"/).map { String($0.output.1) }
        return try MockBundleFolder(text, files: Dictionary(uniqueKeysWithValues: files.map { ($0, "body") }))
    }
}

extension Document {
    /// The rows of its tables.
    fileprivate var rows: [[String]] {
        let text = (try? String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.dropFirst().dropLast().split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }
}
