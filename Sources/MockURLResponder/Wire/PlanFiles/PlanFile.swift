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

    /// Writes a plan, and its bodies into a second file that the plan refers to.
    ///
    /// - Throws: Foundation's error if a directory or file cannot be written.
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
    static func open(_ path: String, mayBePipe: Bool = false, source: SafeText) throws -> InputFile {
        do {
            return try InputFile(path, mayBePipe: mayBePipe)
        } catch {
            throw unreadable(path, error, source: source)
        }
    }

    /// Returns the bytes of an open plan file.
    ///
    /// - Throws: `PlanError` if the file is not UTF-8 or longer than `InputFile.longestText`.
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

    /// Creates an empty file with mode 0600 and opens it for writing.
    static func create(_ path: String) throws -> FileHandle {
        let descriptor = Descriptor.aboveStandardStreams(
            Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600))
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}

/// The text of a plan file that a tool reads, with the place of each stub.
package struct PlanText {
    /// The stubs.
    ///
    /// A stub without a line of source code has the line of the plan file where it begins.
    package let stubs: [StubMapping]
    /// The place of each stub in the file.
    package let positions: [PlanError.Position]
    /// Whether the text came from a pipe, which can be read only once.
    package let isPipe: Bool

    /// Reads a plan file as a program does.
    ///
    /// - Throws: `PlanError` if the file cannot be read or is invalid.
    package init(at path: String) throws {
        let source: SafeText = "file \(SafeText(unquotedPath: path))"
        let file = try PlanFile.open(path, mayBePipe: true, source: source)
        isPipe = file.isPipe
        let bytes = try PlanFile.read(file, path, source: source)
        var stubs: [StubMapping] = []
        try PlanReader.addHosts(bytes, source: source, to: &stubs)
        positions = try Self.positions(ofStubsIn: bytes, source: source)
        for (index, position) in zip(stubs.indices, positions) where stubs[index].source == nil {
            stubs[index].source = SourceLine(file: path, line: position.line)
        }
        self.stubs = stubs
    }

    /// Returns the place of each stub in a valid plan.
    private static func positions(ofStubsIn bytes: [UInt8], source: SafeText) throws -> [PlanError.Position] {
        var scanner = JSONScanner(bytes, source: source, syntaxHint: JSONScanner.fileHint)
        var positions: [PlanError.Position] = []
        // Counting from the last stub on takes linear time.
        var (line, counted) = (0, 0)
        try scanner.array(of: "a plan file") { scanner in
            try scanner.object(HostKey.self) { scanner, key in
                guard key == .responses else { return try scanner.skip() }
                try scanner.array(of: "responses") { scanner in
                    let start = scanner.startOfValue()
                    let rest = PlanError.Position(ofByteAt: start - counted, in: Array(bytes[counted..<start]))
                    let column = rest.line == 1 ? (positions.last?.column ?? 1) + rest.column - 1 : rest.column
                    line += positions.isEmpty ? rest.line : rest.line - 1
                    counted = start
                    positions.append(PlanError.Position(line: line, column: column))
                    try scanner.skip()
                }
            }
        }
        return positions
    }
}
