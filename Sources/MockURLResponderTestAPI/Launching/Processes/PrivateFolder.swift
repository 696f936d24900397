#if os(macOS) || os(Linux)
package import Foundation
import MockURLResponder
package import MockURLTooling

/// A folder with mode 0700, which exists as long as this value.
///
/// The folders of tests that were killed are removed when later tests create such a folder.
package final class PrivateFolder: Sendable {
    package let url: URL

    /// The last two components of the path, which no other folder has: a random name and a number.
    package var name: String { url.pathComponents.suffix(2).joined(separator: "/") }

    /// - Throws: The error of Foundation if the folder cannot be created.
    package init(in place: PlanDirectory.Place = .temporary) throws {
        url = try PlanDirectory.make(in: place)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
#endif
