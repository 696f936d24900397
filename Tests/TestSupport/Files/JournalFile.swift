import Foundation
package import MockURLResponder

/// A journal for a program under test, whose records the test reads.
package final class JournalFile: Sendable {
    package let path: String
    private let folder: TemporaryFolder

    package init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/journal.ndjson"
    }

    package var argument: String { "--mock-url-journal=\(path)" }

    package var text: String {
        get throws { try String(contentsOfFile: path, encoding: .utf8) }
    }

    /// The records. Each line of the file must be a JSON text.
    package var records: [JSONValue] {
        get throws { try text.split(separator: "\n").map { try JSONValue(String($0)) } }
    }

    /// Returns the records of a kind.
    package func records(_ kind: String) throws -> [JSONValue] {
        try records.filter { $0.includes(.object(["kind": .string(kind)])) }
    }
}
