import Foundation

/// A plan that is passed in files, because it is too long for arguments or must not appear in the process list.
///
/// Only the owner can read the files (directory 0700, files 0600), since all users can read `/tmp` and the process
/// list.
///
/// ## Why the files stay until the process that wrote them ends
/// Swift may release a configurator right after its `arguments` were read, long before the launched program reads
/// the files. So the files do not depend on the lifetime of an object. The writing process removes its files when it
/// exits, and the next process that writes plan files removes those of a crashed process.
package struct PlanFile: Sendable, Hashable {
    /// The path of the plan; its bodies are in the same directory.
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// Opens a plan file for reading, without waiting.
    ///
    /// It does not follow links of other users.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - mayBePipe: Whether to accept a pipe, such as a shell's <(…).
    ///   - source: The argument that names the file.
    /// - Returns: The open file.
    /// - Throws: `PlanError` if the file cannot be read.
    package static func open(_ path: String, mayBePipe: Bool = false, source: SafeText) throws -> InputFile {
        do {
            return try InputFile(path, mayBePipe: mayBePipe)
        } catch {
            throw unreadable(path, error, source: source)
        }
    }

    /// Returns the bytes of an open plan file.
    ///
    /// - Throws: `PlanError` if the file is not UTF-8 or longer than `InputFile.longestText`.
    package static func read(_ file: InputFile, _ path: String, source: SafeText) throws -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try file.bytes(atMost: InputFile.longestText)
        } catch {
            throw unreadable(path, error, source: source)
        }
        guard isUTF8(bytes) else {
            // Each invalid byte is decoded as U+FFFD, so the first difference is the first of them.
            let flaw = Excerpt.offset(ofDifference: bytes, String(decoding: bytes, as: UTF8.self).utf8)
            throw PlanError(
                .invalidEncoding, source: source, position: PlanError.Position(ofByteAt: flaw, in: bytes),
                expected: "a plan file in UTF-8", found: "\(SafeText(path: path)) with other bytes")
        }
        return bytes
    }

    /// Whether the bytes are valid UTF-8; Foundation takes ten times as long to find out that they are not.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            return String(bytes: bytes, encoding: .utf8) != nil
        }
        return String(validating: bytes, as: UTF8.self) != nil
    }

    private static func unreadable(
        _ path: String, _ failure: TrustedFile.Failure, source: SafeText
    ) -> PlanError {
        PlanError(
            .unreadablePlan, source: source, expected: "the path of a readable plan file",
            found: failure.found(at: path),
            hint:
                "check the path and its rights; a file written by a configurator lives until the process that wrote it ends"
        )
    }
}
