import Foundation

/// The identity of the file at a path, after following symbolic links.
///
/// Hard links to one file have the same identity.
package struct FileIdentity: Sendable, Hashable {
    private let device: dev_t
    private let number: ino_t
    /// The name in the directory, for a file that does not exist yet; `nil` for a file that exists.
    private let name: String?

    /// - Returns: `nil` if the directory does not exist either.
    package init?(_ path: String) {
        var path = path
        for _ in 0..<Self.mostLinks {
            var status = stat()
            if stat(path, &status) == 0 {
                (device, number, name) = (status.st_dev, status.st_ino, nil)
                return
            }
            // A link may lead to a file that does not exist yet.
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
            path = target.utf8.first == UInt8(ascii: "/") ? target : Self.directory(of: path) + "/" + target
        }
        var status = stat()
        guard stat(Self.directory(of: path), &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
        name = path.split(separator: "/").last.map(String.init) ?? ""
    }

    /// The number of links that Linux follows in one path.
    private static let mostLinks = 40

    private static func directory(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
