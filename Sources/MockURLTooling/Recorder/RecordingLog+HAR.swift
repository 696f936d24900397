package import Foundation
import MockURLResponder

/// Making a HAR file of a log.
extension RecordingLog {
    /// The entries of a log, and what is wrong with it.
    package struct Entries: Sendable {
        package var lines: [Data] = []
        /// The numbers of the lines that are no entry, from 1.
        ///
        /// Only the last line can be cut off.
        package fileprivate(set) var torn: [Int] = []
        /// The files of bodies that answers name.
        fileprivate var files: Set<String> = []
    }

    /// Reads a log, also one whose recorder was killed.
    ///
    /// - Parameters:
    ///   - path: The path of the log.
    ///   - unwritten: Lines that are not in the file.
    /// - Returns: The entries.
    /// - Throws: `PlanError` if the file cannot be read, or has no entry.
    package static func entries(ofLogAt path: String, besides unwritten: [[UInt8]] = []) throws -> Entries {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
        } catch {
            throw unreadable(path, "a file that cannot be read")
        }
        var entries = Entries()
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        for (index, line) in lines.enumerated() {
            if case .object(let members)? = try? JSONValue(reading: Data(line)), members["request"] != nil {
                entries.lines.append(line)
                if case .object(let response)? = members["response"], case .object(let content)? = response["content"],
                    case .string(let file)? = content["_file"]
                {
                    entries.files.insert(URL(fileURLWithPath: file).lastPathComponent)
                }
            } else if index == lines.count - 1, !entries.lines.isEmpty {
                // Only the last line can be cut off.
                entries.torn.append(index + 1)
            } else if lines.count > 1 {
                throw unreadable(path, "a line \(index + 1) that is no entry")
            }
        }
        entries.lines += unwritten.map { Data($0) }
        guard !entries.lines.isEmpty else {
            throw unreadable(path, bytes.isEmpty ? "an empty file" : "a file without a whole entry")
        }
        return entries
    }

    /// Returns a loss for each answer whose recorder was killed while its body arrived: the body has a file, which no entry names.
    package static func cutAnswers(besides entries: Entries, inLogAt path: String) -> [RecordingLoss] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: bodies(of: path))) ?? []
        return files.filter { $0.hasSuffix("-answer.bin") && !entries.files.contains($0) }.compactMap { file in
            guard let number = Int(file.prefix(while: \.isNumber)) else { return nil }
            return RecordingLoss(
                "response.content", "the recording ended while the body arrived, so the entry is left out",
                at: RecordedPlace(path: path, position: PlanError.Position(line: 1, column: 1), number: number))
        }.sorted { $0.place.number < $1.place.number }
    }

    private static func unreadable(_ path: String, _ found: SafeText) -> PlanError {
        var error = PlanError(
            .invalidRecording, source: "file \(SafeText(unquotedPath: path))",
            expected: "the log of a recording, which has a HAR entry on each line", found: found,
            hint: "name the file that mock-url record has left beside its output; mock-url import reads HAR files")
        error.subject = "this recording"
        return error
    }

    /// Writes entries as a HAR file.
    ///
    /// - Parameters:
    ///   - entries: The entries, each a JSON text.
    ///   - path: The path of the file. Files that the entries name are in the same folder.
    /// - Throws: `ExportError` if the file cannot be written.
    package static func writeHAR(of entries: [Data], to path: String) throws {
        let file = ExportFile(path)
        var writer = HARWriter(comment: comment) { try file.write($0) }
        for entry in entries { try writer.add(written: Array(entry)) }
        try writer.finish()
    }

    private static let comment = """
        Requests of a program to real servers, and their answers. Stand-ins replace secrets. "wait" has the whole time of an answer.
        """
}
