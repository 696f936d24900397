import Foundation

/// Files for which a program must not wait, and which it must not read to the end.
package enum HostileFile {
    package static let kinds = ["device", "directory", "pipe", "socket", "sparse"]

    /// Creates a file of a kind.
    ///
    /// - Returns: The path of the file.
    package static func make(_ kind: String, in folder: String) throws -> String {
        let path = folder + "/" + kind
        let isMade =
            switch kind {
            case "sparse": FileManager.default.createFile(atPath: path, contents: nil) && truncate(path, 1 << 40) == 0
            case "pipe": mkfifo(path, 0o600) == 0
            case "socket": makeSocket(at: path)
            case "directory": mkdir(path, 0o700) == 0
            default: symlink("/dev/zero", path) == 0
            }
        guard isMade else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return path
    }

    private static func makeSocket(at path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        #if canImport(FoundationNetworking)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        defer { close(descriptor) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
