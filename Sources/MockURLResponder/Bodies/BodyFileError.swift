import Foundation

/// Why the file of a body is of no use.
package struct BodyFileError: Error, CustomStringConvertible {
    package let description: String

    init(_ path: String, _ reason: String) {
        description = "the file \(path) \(reason)"
    }

    /// What the system said last.
    init(_ path: String, errno code: Int32) {
        self.init(path, "cannot be read: \(String(cString: strerror(code)))")
    }
}
