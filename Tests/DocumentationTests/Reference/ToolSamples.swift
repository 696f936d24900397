import TestSupport

@Suite(.launching) struct `docs/reference/command-line.md` {
    private let page: String

    init() throws {
        page = try String(
            contentsOf: Document.root.appendingPathComponent("docs/reference/command-line.md"), encoding: .utf8)
    }

    @Test func `the page lists the options of run as its help does`() async throws {
        let help = try await MockURLTool.run(["help", "run"]).output
        let rows = try section("## run").matches(of: /\n\| `(--[^`]+)` \|/).map { String($0.output.1) }

        #expect(rows == Self.options(in: help))
    }

    @Test func `the page explains every exit status of the help, and no other`() async throws {
        var statuses: Set<String> = []
        for name in ["run", "args", "check", "show", "completion", "manual"] {
            let help = try await MockURLTool.run(["help", name]).output
            let list = try #require(help.components(separatedBy: "\nExit status:").last)
            statuses.formUnion(list.matches(of: /\n {2}([0-9]+) {2}/).map { String($0.output.1) })
        }
        let rows = try section("### Exit statuses").matches(of: /\n\| ([0-9, ]+) \|/)
        let explained = rows.flatMap { $0.output.1.components(separatedBy: ", ") }

        #expect(explained.sorted() == statuses.sorted())
    }

    /// Returns the text from a heading to the next heading of the same level.
    private func section(_ heading: String) throws -> String {
        let level = heading.prefix { $0 == "#" }
        let rest = try #require(page.components(separatedBy: "\n\(heading)\n").dropFirst().first)
        return "\n" + (rest.components(separatedBy: "\n\(level) ").first ?? "")
    }

    /// Returns the options that a help lists, except `--help`, with the names of their values.
    private static func options(in help: String) -> [String] {
        help.matches(of: /\n {2}(--[-a-z]+(?: [A-Z]+)?)(?= |\n)/).map { String($0.output.1) }
    }
}
