import Foundation

/// A plan file that is replaced while somebody answers from it.
package final class LivePlanFile: Sendable {
    package let path: String
    private let folder: TemporaryFolder

    /// The file is not there before the first `replace`.
    package init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/live.json"
    }

    package var argument: String { "--mock-url-live=\(path)" }

    /// Puts another plan in its place, in one step, as the test side does.
    ///
    /// - Parameters:
    ///   - responses: The items of the field, as on the wire.
    ///   - host: Whose they are.
    package func replace(_ responses: String, host: String = "h") throws {
        try replace(text: #"[{"host":"\#(host)","responses":[\#(responses)]}]"#)
    }

    /// Puts any text in its place, in one step.
    package func replace(text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + ".next"))
        guard rename(path + ".next", path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
