import TestSupport

@Suite(.launching) struct `The page about the journal` {
    @Test func `the command of the journal reference writes the records that the page shows`() async throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let command = try #require(text.matches(of: /```sh\n([^`]*)```/).first).1
        let block = try #require(text.matches(of: /```json\n([^`]*)```/).first).1
        let plan = try #require(command.firstMatch(of: /--mock-url-response='([^']*)'/)).1
        let journal = try JournalFile()

        _ = try await ChildProgram(
            "DemoService",
            arguments: ["rate", "EUR", "USD", journal.argument, "--mock-url-response=\(plan)"]
        ).outcome()

        let shown = try block.split(separator: "\n").map { try Self.lasting(JSONValue(String($0))) }
        #expect(try journal.records.map(Self.lasting) == shown)
    }

    private static let file = Checkout.file("docs/reference/journal.md")

    /// Returns a record without the members that differ in each run.
    private static func lasting(_ record: JSONValue) throws -> JSONValue {
        guard case .object(var members) = record else { return record }
        for name in ["time", "monotonic", "process"] {
            #expect(members.removeValue(forKey: name) != nil, "\(name)")
        }
        #if os(Linux)
        let isStart = members["kind"] == .string("start")
        #expect((members.removeValue(forKey: "processStart") != nil) == isStart)
        #endif
        if case .object(var request)? = members["request"] {
            request["headers"] = nil
            members["request"] = .object(request)
        }
        return .object(members)
    }
}
