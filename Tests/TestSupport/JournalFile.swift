import Foundation
package import MockURLResponder

/// A journal that a test looks into.
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

    /// The records, each of which has to be JSON on a line of its own.
    package var records: [JSONValue] {
        get throws {
            try text.split(separator: "\n").map { try JSONValue(String($0)) }
        }
    }

    /// The records of a kind.
    package func records(_ kind: String) throws -> [JSONValue] {
        try records.filter { $0.includes(.object(["kind": .string(kind)])) }
    }
}
