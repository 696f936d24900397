import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `The document of the journal` {
    @Test func `shows the records that its command leaves`() async throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let plan = try #require(text.firstMatch(of: /--mock-url-response='([^']*)'/)).1
        let block = try #require(text.firstMatch(of: /```json\n([^`]*)```/)).1
        let journal = try JournalFile()

        let outcome = try await ChildProgram(
            "DemoService",
            arguments: ["rate", "EUR", "USD", journal.argument, "--mock-url-response=\(plan)"]
        ).outcome()

        #expect(outcome.status == 0)
        let shown = try block.split(separator: "\n").map { try Self.lasting(JSONValue(String($0))) }
        #expect(try journal.records.map(Self.lasting) == shown)
    }

    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../docs/Journal.md")

    /// A record without what is different each time.
    private static func lasting(_ record: JSONValue) throws -> JSONValue {
        guard case .object(var members) = record else { return record }
        for name in ["time", "monotonic", "process"] {
            #expect(members.removeValue(forKey: name) != nil || name == "process", "\(name)")
        }
        if case .object(var request)? = members["request"] {
            request["headers"] = nil
            members["request"] = .object(request)
        }
        return .object(members)
    }
}
