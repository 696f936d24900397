#if os(macOS) || os(Linux)
package import Foundation
import MockURLResponder

/// When a plan or a recording was last changed.
package struct PlanAge: Sendable {
    /// How the date is known.
    package enum Source: String, Sendable {
        /// The file says when its last exchange was recorded.
        case recording
        /// The last commit of the file. The date of the file itself is that of the checkout.
        case commit
        case file
    }

    package let path: String
    package let date: Date
    package let source: Source

    /// - Returns: The age; `nil` for a file that is not there.
    package init?(of path: String) {
        self.path = path
        if let date = Self.recorded(path) {
            (self.date, source) = (date, .recording)
        } else if let date = Self.committed(path) {
            (self.date, source) = (date, .commit)
        } else if let date = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date {
            (self.date, source) = (date, .file)
        } else {
            return nil
        }
    }

    /// Returns the time of the latest exchange of a HAR file.
    private static func recorded(_ path: String) -> Date? {
        guard path.lowercased().hasSuffix(".har"), let data = FileManager.default.contents(atPath: path),
            case .object(let file)? = try? JSONValue(reading: data), case .object(let log)? = file["log"]
        else { return nil }
        return log.list("entries").compactMap { $0.text("startedDateTime") }.max().flatMap { text in
            (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
                ?? (try? Date(text, strategy: .iso8601))
        }
    }

    private static func committed(_ path: String) -> Date? {
        let url = URL(fileURLWithPath: path)
        let (git, output) = (Process(), Pipe())
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = ["git", "log", "-1", "--format=%ct", "--", url.lastPathComponent]
        git.currentDirectoryURL = url.deletingLastPathComponent()
        (git.standardInput, git.standardOutput, git.standardError) = (FileHandle.nullDevice, output, FileHandle.nullDevice)
        guard (try? git.run()) != nil else { return nil }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        git.waitUntilExit()
        return Double(text.trimmingCharacters(in: .whitespacesAndNewlines)).map(Date.init(timeIntervalSince1970:))
    }
}
#endif
