import Foundation
import MockURLResponder

/// A file that a HAR file names as a body, as Playwright writes them.
///
/// A HAR file may come from anywhere, so the file must be in the folder of the HAR file, also after symbolic links.
struct AttachedFile {
    /// The reason why a file cannot be used.
    struct Failure: Error {
        let words: SafeText
    }

    private let path: String
    private let file: InputFile

    init(_ name: String, in folder: String) throws(Failure) {
        let pieces = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !name.isEmpty, !name.utf8.contains(0), !name.utf8.contains(UInt8(ascii: "\\")),
            pieces.allSatisfy({ !["", ".", ".."].contains($0) })
        else { throw Failure(words: "the file is not in the folder of the HAR file, so the body is unknown") }
        path = folder + "/" + name
        guard let real = Self.resolved(path), let home = Self.resolved(folder) else {
            throw Failure(words: "the file is missing in the folder of the HAR file, so the body is unknown")
        }
        guard real.hasPrefix(home == "/" ? "/" : home + "/") else {
            throw Failure(words: "a symbolic link leads out of the folder of the HAR file, so the body is unknown")
        }
        do {
            file = try InputFile(path)
        } catch {
            throw Self.unreadable(error)
        }
    }

    func bytes() throws(Failure) -> Data {
        // In parts, because a long body would need its memory twice.
        var bytes = Data()
        bytes.reserveCapacity(min(file.size, InputFile.longestText))
        do {
            while bytes.count <= InputFile.longestText {
                let part = try file.part(from: bytes.count, atMost: 1 << 20)
                if part.isEmpty { return bytes }
                bytes += part
            }
        } catch {
            throw Self.unreadable(error)
        }
        throw Failure(words: "the file has more than 1 GiB, so the body is unknown")
    }

    /// Returns the file as a body that is read in parts; `nil` for a file that is short, or that may be text.
    func longBinary(type: String?) -> ResponseBody.FileSlice? {
        guard file.size > Self.longestInMemory, let start = try? file.part(from: 0, atMost: 1 << 12),
            BodyKind.isBinary(Data(start), type: type)
        else { return nil }
        return ResponseBody.FileSlice(path: path, length: file.size)
    }

    /// The longest binary body in memory, in bytes.
    private static let longestInMemory = 1 << 24

    private static func unreadable(_ error: TrustedFile.Failure) -> Failure {
        Failure(words: "the file cannot be read (\(error.reason)), so the body is unknown")
    }

    /// Returns the path without symbolic links; `nil` if there is no such file.
    private static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }
}
