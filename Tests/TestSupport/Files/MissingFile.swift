import Foundation

/// Paths at which no file exists, whatever other files the machine has.
package enum MissingFile {
    /// Returns a new path in a folder that does not exist either, so a test cannot leave a file there.
    package static func path() -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)/missing").path
    }
}
