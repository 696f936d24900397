package import Foundation
package import MockURLResponder

extension PlanFile {
    /// Writes a plan, and its bodies into a second file that the plan refers to.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - directory: An existing directory for the files; `nil` for one that is removed at the end of this process.
    /// - Throws: Foundation's error if a directory or file cannot be written.
    package init(writing plan: MockPlan, in directory: URL? = nil) throws {
        let directory = try directory ?? PlanDirectory.make()
        self.init(path: directory.appendingPathComponent("plan.json").path)
        var bodies = try PlanBodies(at: directory.appendingPathComponent("bodies").path)
        let text = LaunchArguments.fileBytes(of: plan) { bodies.moved($0) }
        try bodies.close()
        let file = try Self.create(path)
        try file.write(contentsOf: text)
        try file.close()
    }

    /// The launch argument that names the plan.
    package var argument: String { LaunchArguments.Name.plan.argument(path) }

    /// Creates an empty file with mode 0600 and opens it for writing.
    static func create(_ path: String) throws -> FileHandle {
        let descriptor = Descriptor.aboveStandardStreams(
            Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600))
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
}
