import Foundation
import TestSupport
import Testing

@Suite(.launching) struct `The documents` {
    @Test(arguments: try Document.all)
    func `each link of a document names an existing file`(_ document: Document) throws {
        let text = try String(contentsOf: Document.root.appendingPathComponent(document.path), encoding: .utf8)
        let folder = Document.root.appendingPathComponent(document.path).deletingLastPathComponent()
        for link in text.matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/).map(\.output.1) {
            let target = folder.appendingPathComponent(String(link)).path
            #expect(FileManager.default.fileExists(atPath: target), "\(link)")
        }
    }

    @Test func `the first command of the README prints the rate`() async throws {
        let readme = try Document("README.md")
        let command = try #require(readme.blocks(of: "sh").first)
        let program = Bundle.main.bundleURL.appendingPathComponent("DemoService").path
        #expect(command.hasPrefix("swift run DemoService rate EUR USD "))

        let outcome = try await ChildProgram(
            executable: URL(fileURLWithPath: "/bin/sh"),
            arguments: ["-c", command.replacingOccurrences(of: "swift run DemoService", with: "'\(program)'")]
        ).outcome()

        #expect(outcome.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
    }

    @Test func `the report in the README is the report that a prevented program prints`() async throws {
        let readme = try Document("README.md")
        let report = try #require(readme.blocks(of: "text").first { $0.hasPrefix("MockURLResponder stopped") })
        let argument =
            #"--mock-url-response={"host":"api.frankfurter.dev","responses":[{"request":{"path":"/v2/latest"}}]}"#

        let outcome = try await ChildProgram("DemoService", arguments: ["rate", "EUR", "USD", argument]).outcome()

        #expect(outcome.errors.hasPrefix(report + "\n"))
    }
}
