import Foundation

/// Why the file of a body is of no use.
package struct BodyFileError: Error, CustomStringConvertible {
    package let description: String

    init(_ slice: ResponseBody.FileSlice, _ reason: String) {
        description = "the file \(slice.path) \(reason)"
    }

    /// What the system said last.
    init(_ slice: ResponseBody.FileSlice, errno code: Int32) {
        self.init(slice, "cannot be read: \(String(cString: strerror(code)))")
    }
}
