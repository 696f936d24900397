import Foundation
import Testing

/// The checkout of the package that the tests were built from.
package enum Checkout {
    package static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the file at a path such as `docs/reference/journal.md`.
    package static func file(_ path: String) -> URL { root.appendingPathComponent(path) }

    /// Expects a document to have a text that the code makes.
    ///
    /// With the environment variable `UPDATE_DOCUMENTS`, it writes the document.
    package static func expect(
        _ text: String, in path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTS"] != nil {
            try Data(text.utf8).write(to: file(path))
        }
        let lines = try String(contentsOf: file(path), encoding: .utf8).components(separatedBy: "\n")
        let made = text.components(separatedBy: "\n")
        let place = zip(lines, made).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        #expect(
            lines == made,
            """
            \(path):\((place ?? min(lines.count, made.count)) + 1) is not as the code makes it; \
            UPDATE_DOCUMENTS=1 swift test --filter schema writes it
            """, sourceLocation: sourceLocation)
    }
}
