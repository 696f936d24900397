package import Foundation
import MockURLResponder

/// A file that receives an export in parts.
package final class ExportFile {
    private let path: String
    /// The open file; `nil` before the first part.
    private var descriptor: Int32?

    /// Remembers a path, and leaves an existing file unchanged until `write(_:)`.
    package init(_ path: String) {
        self.path = path
    }

    deinit {
        if let descriptor { close(descriptor) }
    }

    /// Appends bytes to the file.
    ///
    /// The first call empties an existing file. It creates a missing file with mode 0600, because a journal may contain
    /// what only its owner may read.
    ///
    /// - Throws: `ExportError` if the bytes cannot be written.
    package func write(_ bytes: some ContiguousBytes) throws {
        let file = try opened()
        if let code = bytes.withUnsafeBytes({ SilentWrite.all($0, to: file) }) { throw ExportError(path, code) }
    }

    /// Opens and empties the file, so that an error is known before the work.
    ///
    /// - Throws: `ExportError` if the file cannot be written.
    package func empty() throws {
        _ = try opened()
    }

    /// Puts a file in the place of another one, whose rights it receives.
    ///
    /// - Throws: `ExportError` if the file cannot be moved. It is then removed.
    static func replace(_ path: String, by next: String) throws {
        var status = stat()
        if stat(path, &status) == 0 { chmod(next, status.st_mode & 0o777) }
        guard rename(next, path) != 0 else { return }
        let code = errno
        unlink(next)
        throw ExportError(path, code)
    }

    private func opened() throws -> Int32 {
        if let descriptor { return descriptor }
        // Without O_NONBLOCK, opening a pipe would wait for a reader.
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK
        let opened = Descriptor.aboveStandardStreams(open(path, flags, 0o600))
        guard opened >= 0 else { throw ExportError(path, errno) }
        descriptor = opened
        return opened
    }
}
