import Foundation
import TestSupport
import Testing

@Suite(.launching) struct `The documents` {
    @Test(arguments: try Document.all)
    func `link to files that are there`(_ document: Document) throws {
        let text = try String(contentsOf: Document.root.appendingPathComponent(document.path), encoding: .utf8)
        let folder = Document.root.appendingPathComponent(document.path).deletingLastPathComponent()
        for link in text.matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/).map(\.output.1) {
            let target = folder.appendingPathComponent(String(link)).path
            #expect(FileManager.default.fileExists(atPath: target), "\(link)")
        }
    }

    @Test func `give a first command that does what they say`() async throws {
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

    @Test func `show a report as it is printed`() async throws {
        let readme = try Document("README.md")
        let report = try #require(readme.blocks(of: "text").first { $0.hasPrefix("MockURLResponder stopped") })
        let argument =
            #"--mock-url-response={"host":"api.frankfurter.dev","responses":[{"request":{"path":"/v2/latest"}}]}"#

        let outcome = try await ChildProgram("DemoService", arguments: ["rate", "EUR", "USD", argument]).outcome()

        #expect(outcome.errors.hasPrefix(report + "\n"))
    }
}
