import Foundation

/// A plan that travels as files, because it is too long for arguments or because nobody shall read it there.
///
/// The directory is only its owner's (0700, files 0600), since `/tmp` and the process list are everybody's.
///
/// ## Why the files stay until the process that wrote them ends
/// Swift may release a configurator right after its `arguments` were read, long before the launched program reads the
/// files. So no object's life decides: they are removed when the writing process exits, and what a crashed process
/// left behind is removed by the next one that writes.
package struct PlanFile: Sendable, Hashable {
    /// The path of the plan; its bodies lie beside it.
    package let path: String

    /// Writes a plan, its bodies into one file of which the plan names slices.
    ///
    /// - Throws: What Foundation says of a directory or file that cannot be written.
    package init(writing plan: MockPlan) throws {
        let directory = try PlanDirectory.make()
        path = directory.appendingPathComponent("plan.json").path
        var bodies = try PlanBodies(at: directory.appendingPathComponent("bodies").path)
        let text = LaunchArguments.fileBytes(of: plan) { bodies.moved($0) }
        try bodies.close()
        let file = try Self.create(path)
        try file.write(contentsOf: text)
        try file.close()
    }

    /// The launch argument that names the plan.
    package var argument: String { LaunchArguments.Name.plan.argument(path) }

    /// Opens a plan file for reading, without waiting; links of other users are not followed.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - mayBePipe: Whether a pipe will do, such as a shell's <(…).
    ///   - source: The argument that names the file.
    /// - Returns: The open file.
    /// - Throws: `PlanError`.
    static func open(_ path: String, mayBePipe: Bool = false, source: SafeText) throws -> InputFile {
        do {
            return try InputFile(path, mayBePipe: mayBePipe)
        } catch {
            throw unreadable(path, error, source: source)
        }
    }

    /// The bytes of an open plan file, which have to be UTF-8 and no longer than `InputFile.longestText`.
    static func read(_ file: InputFile, _ path: String, source: SafeText) throws -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try file.bytes(atMost: InputFile.longestText)
        } catch {
            throw unreadable(path, error, source: source)
        }
        guard isUTF8(bytes) else {
            throw PlanError(
                .invalidEncoding, source: source, expected: "a plan file in UTF-8",
                found: "\(SafeText(path: path)) with other bytes")
        }
        return bytes
    }

    /// Foundation needs ten times as long for bytes that are not UTF-8.
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
            found: "\(SafeText(path: path)): \(failure.reason)",
            hint:
                "check the path and its rights; a file written by a configurator lives until the process that wrote it ends"
        )
    }

    /// Creates an empty file with mode 0600 and opens it for writing.
    static func create(_ path: String) throws -> FileHandle {
        let descriptor = Descriptor.aboveStandardStreams(
            Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600))
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
