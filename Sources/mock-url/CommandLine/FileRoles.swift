import Foundation
import MockURLResponder
import MockURLTooling

/// The files of a command, each of which has one role.
enum FileRoles {
    /// Checks that no file is named twice, also by another path or a link.
    ///
    /// - Parameter files: The role of each file, such as `the plan` or an option, and its path.
    /// - Throws: `UsageError` if two roles have one file.
    static func check(_ files: [(role: String, path: String)]) throws {
        var roles: [String: String] = [:]
        for (role, path) in files {
            let place = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
            guard let other = roles.updateValue(role, forKey: place) else { continue }
            throw UsageError(
                expected: "different files for \(other) and \(role)", found: "\(path.shown(atMost: 240)) for both",
                advice: "name another file")
        }
    }
}
