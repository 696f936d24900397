import Foundation

/// The reason why the file of a body cannot be used.
package struct BodyFileError: Error, CustomStringConvertible {
    package let description: String

    init(_ path: String, _ reason: String) {
        description = "the file \(path) \(reason)"
    }

    /// Creates an error from an `errno` code.
    init(_ path: String, errno code: Int32) {
        self.init(path, "cannot be read: \(String(cString: strerror(code)))")
    }
}
