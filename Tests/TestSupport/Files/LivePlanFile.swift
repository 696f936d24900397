import Foundation

/// A live plan file that a test replaces while a program uses it.
package final class LivePlanFile: Sendable {
    package let path: String
    private let folder: TemporaryFolder

    /// Creates a folder for the file, which does not exist before the first `replace`.
    package init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/live.json"
    }

    package var argument: String { "--mock-url-live=\(path)" }

    /// Replaces the plan atomically, like the test side does.
    ///
    /// - Parameters:
    ///   - responses: The items of the field `responses` in the wire format.
    ///   - host: The host of the stubs.
    package func replace(_ responses: String, host: String = "h") throws {
        try replace(text: #"[{"host":"\#(host)","responses":[\#(responses)]}]"#)
    }

    /// Replaces the file with any text atomically.
    package func replace(text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + ".next"))
        guard rename(path + ".next", path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
