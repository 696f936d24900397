#if os(macOS) || os(Linux)
package import Foundation
import MockURLResponder

/// A folder that only the user of the tests can enter (0700), and that is there as long as the value.
///
/// What tests leave behind that are killed is removed by the next ones that make such a folder.
package final class PrivateFolder: Sendable {
    package let url: URL

    /// The end of its path, which no other folder has: a random name and a number.
    package var name: String { url.pathComponents.suffix(2).joined(separator: "/") }

    /// - Throws: What Foundation says of a folder that cannot be made.
    package init() throws {
        url = try PlanDirectory.make()
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
#endif
