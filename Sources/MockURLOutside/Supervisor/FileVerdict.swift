#if os(Linux)
import Foundation

/// A file that a program is about to open for reading, or whose status it asks.
package struct FileAttempt: Sendable {
    package let process: ProgramProcess
    /// The absolute path as the program sees it.
    ///
    /// It may contain `..` and symbolic links.
    package let path: String
    /// Whether the program only asks whether the file exists, or for its size.
    package let isStatus: Bool

    /// Returns the contents of a file as the program sees it, also if the program has another root; `nil` if it cannot be read.
    ///
    /// - Throws: The `errno` if the launcher has no free descriptor.
    package func original(_ path: String) throws(SystemError) -> [UInt8]? {
        let descriptor = open("/proc/\(process.id)/root\(path)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard [EMFILE, ENFILE].contains(errno) else { return nil }
            throw SystemError("open", code: errno)
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        return (try? file.readToEnd() ?? Data()).map(Array.init)
    }
}

package enum FileVerdict: Sendable {
    /// The kernel makes the call.
    case allow
    /// The program receives another file, whether or not the file exists.
    case replace(ReplacementFile)
    /// The call fails with an `errno`.
    case fail(Int32)

    /// Replaces a file; `nil` contents allow the call.
    ///
    /// The original would mislead the program, so the call fails if the launcher can make no file.
    package static func replacing(_ contents: () throws(SystemError) -> [UInt8]?) -> FileVerdict {
        do throws(SystemError) {
            guard let bytes = try contents() else { return .allow }
            return .replace(try ReplacementFile(bytes))
        } catch {
            return .fail(error.code)
        }
    }
}
#endif
