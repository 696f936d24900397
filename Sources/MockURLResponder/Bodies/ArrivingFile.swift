import Foundation

/// A temporary file in which a body arrives.
final class ArrivingFile: Sendable {
    private let path: String
    private let descriptor: Int32
    private let reader: BodyFile
    /// Whether this object deletes the file when it is released.
    private let isOurs = Locked(true)

    /// - Parameter data: The first bytes of the body.
    /// - Throws: The reason why they cannot be written.
    init(beginningWith data: Data) throws(BodyFileError) {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("CFNetworkDownload_\(UUID().uuidString).tmp").path
        let descriptor = Descriptor.aboveStandardStreams(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
        guard descriptor >= 0 else { throw BodyFileError(writing: path, errno: errno) }
        do {
            try Self.write(data, to: descriptor, at: path)
            reader = try BodyFile(path)
        } catch {
            close(descriptor)
            unlink(path)
            throw error
        }
        (self.path, self.descriptor) = (path, descriptor)
    }

    deinit {
        close(descriptor)
        if isOurs.withLock(\.self) { unlink(path) }
    }

    /// - Throws: The reason why the bytes cannot be written, such as a full disk.
    func append(_ data: Data) throws(BodyFileError) { try Self.write(data, to: descriptor, at: path) }

    private static func write(_ data: Data, to descriptor: Int32, at path: String) throws(BodyFileError) {
        let code = data.withUnsafeBytes { SilentWrite.all($0, to: descriptor) }
        if let code { throw BodyFileError(writing: path, errno: code) }
    }

    /// Returns a part of what has been written.
    func body(_ range: Range<Int>) -> PreparedBody { .file(reader, range) }

    /// Leaves the file to the caller, and returns its path; `nil` if another caller has it.
    func leave() -> String? {
        isOurs.withLock { isOurs in
            defer { isOurs = false }
            return isOurs ? path : nil
        }
    }
}
