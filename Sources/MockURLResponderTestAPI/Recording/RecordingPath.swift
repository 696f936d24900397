import Foundation
import MockURLResponder

/// The path of a recording: `Recordings/rates.json` beside the source file of its test.
package enum RecordingPath {
    private static let folder = "Recordings"
    /// The longest name of a file that is made of the name of a test, in characters.
    private static let longestName = 120

    /// Finds the path of a recording.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - test: The readable name of the test, such as `Rates/are numbers (EUR)`; `nil` outside tests.
    ///   - arguments: The arguments of the case, for a recording with a name of its own.
    /// - Returns: The path.
    /// - Throws: `PlanError` if the recording has no name and no test.
    package static func path(of recording: NetworkRecording, test: String?, arguments: String = "") throws -> String {
        let folder = URL(fileURLWithPath: "\(recording.place.filePath)").deletingLastPathComponent()
            .appendingPathComponent(folder).path
        guard let name = recording.name else {
            guard let test else {
                throw NetworkRecording.error(
                    .invalidSetting, in: folder, expected: "the name of a test, or of a recording",
                    found: "neither outside the task of a test", hint: "write NetworkRecording(\"a name\")")
            }
            return folder + "/" + test.split(separator: "/").map { plain(String($0)) }.joined(separator: "/") + ".json"
        }
        let path = name.hasPrefix("/") ? name : folder + "/" + name
        let ending = ["json", "har"].first { path.lowercased().hasSuffix("." + $0) }
        let stem = ending.map { String(path.dropLast($0.count + 1)) } ?? path
        return stem + (arguments.isEmpty ? "" : "-" + plain(arguments)) + "." + (ending ?? "json")
    }

    /// Returns a text as a part of a path, without spaces and signs, except those of numbers.
    private static func plain(_ text: String) -> String {
        let words = text.split { " ,()[]\"".contains($0) }.flatMap { part -> [Substring] in
            if part.wholeMatch(of: /[-+]?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil { return [part] }
            return part.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        }.joined(separator: "-")
        guard !words.isEmpty, words.utf8.count <= longestName else {
            return String(words.prefix(longestName / 2)) + "-" + SHA256.hexadecimal(of: Data(text.utf8)).prefix(8)
        }
        return words
    }
}
