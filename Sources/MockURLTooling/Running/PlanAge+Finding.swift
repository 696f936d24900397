#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// Finding the age of a plan.
extension PlanAge {
    /// - Returns: The age; `nil` for a file that is not there.
    package init?(of path: String) {
        if let date = Self.recorded(path) {
            self.init(path: path, date: date, source: .recording)
        } else if let date = Self.committed(path) {
            self.init(path: path, date: date, source: .commit)
        } else if let date = (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date {
            self.init(path: path, date: date, source: .file)
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
        (git.standardInput, git.standardOutput, git.standardError) = (
            FileHandle.nullDevice, output, FileHandle.nullDevice
        )
        guard (try? git.run()) != nil else { return nil }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        git.waitUntilExit()
        return Double(text.trimmingCharacters(in: .whitespacesAndNewlines)).map(Date.init(timeIntervalSince1970:))
    }
}
#endif
