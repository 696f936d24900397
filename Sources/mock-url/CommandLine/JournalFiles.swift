import Foundation
import MockURLResponder
import MockURLTooling

/// The journals that a person names by a path.
enum JournalFiles {
    /// Returns the journal at a path, or those of a directory and its directories, in the order of their names.
    ///
    /// - Parameters:
    ///   - path: A journal, or a directory whose journals have names that end with `.ndjson`.
    ///   - withVerified: Whether to return what tests have verified, too.
    /// - Returns: The paths, each with whether it is no journal but says what tests have verified.
    /// - Throws: `UsageError` for a directory without journals, and for one with directories that cannot be read.
    static func at(_ path: String, withVerified: Bool = false) throws -> [(path: String, isVerified: Bool)] {
        func isVerified(_ name: String) -> Bool { name.hasSuffix(SuiteReport.verifiedSuffix) }
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue else {
            return [(path, isVerified(path))]
        }
        let names = try names(in: path)
        let files = names.filter { $0.hasSuffix(".ndjson") || withVerified && isVerified($0) }.sorted()
        guard files.contains(where: { !isVerified($0) }) else {
            throw UsageError(
                expected: "a directory with journals, whose names end with .ndjson",
                found: "none in \(path.shown(atMost: 240))",
                advice: "name journals, or run programs with --journal first")
        }
        return files.map { ((path.hasSuffix("/") ? path : path + "/") + $0, isVerified($0)) }
    }

    /// Returns the names of the regular files in a directory and its directories.
    private static func names(in path: String) throws -> [String] {
        var names: [String] = []
        let files = FileManager.default.enumerator(atPath: path)
        while let name = files?.nextObject() as? String {
            var status = stat()
            let file = path + "/" + name
            guard stat(file, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG: names.append(name)
            case S_IFDIR where !FileManager.default.isReadableFile(atPath: file):
                throw UsageError(
                    expected: "a directory whose directories can be read", found: file.shown(atMost: 240),
                    advice: "change its rights, or move it away, because its journals would be missing")
            default: break
            }
        }
        return names
    }
}
