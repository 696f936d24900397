import Foundation

/// The checkout of the package that the tests were built from.
package enum Checkout {
    package static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the file at a path such as `docs/reference/journal.md`.
    package static func file(_ path: String) -> URL { root.appendingPathComponent(path) }
}
