import Foundation
import MockURLResponder

/// The body of an answer that is written to a file while it arrives, without its secrets.
///
/// One thread uses a value.
package final class StoredBody: @unchecked Sendable {
    /// The path of the file in the folder of the log.
    let name: String
    private let path: String
    private let file: FileHandle
    private var secrets: SecretStream
    /// The number of bytes that have arrived, and of those in the file.
    private(set) var arrived = 0
    private(set) var count = 0
    /// The whole body, after the file could not be written.
    private var memory: Data?

    /// Creates the file.
    ///
    /// - Returns: `nil` if it cannot be created.
    init?(at path: String, named name: String, hiding secrets: consuming SecretStream) {
        let descriptor = Descriptor.aboveStandardStreams(
            open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600))
        guard descriptor >= 0 else { return nil }
        (self.path, self.name) = (path, name)
        self.secrets = secrets
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    func append(_ bytes: Data) {
        arrived += bytes.count
        write(secrets.append(bytes))
    }

    /// Writes the last bytes.
    ///
    /// - Returns: The body, if its file could not be written; there is no file then.
    func finish() -> Data? {
        write(secrets.finish())
        return memory
    }

    private func write(_ bytes: Data) {
        guard memory == nil, !bytes.isEmpty else {
            memory?.append(bytes)
            return
        }
        do {
            try file.write(contentsOf: bytes)
            count += bytes.count
        } catch {
            // What the file has is not lost, and the disk gets its space back.
            memory = (try? Data(contentsOf: URL(fileURLWithPath: path)))?.prefix(count) ?? Data()
            unlink(path)
            memory?.append(bytes)
        }
    }
}
