#if os(Linux)
import Foundation

/// The names of files that a policy wants to decide about.
///
/// Programs open many files. A file is recognized by the last part of its path, before anything else is asked.
package struct WatchedFiles: Sendable {
    /// The names by their number of bytes.
    private var names: [[[UInt8]]]
    private let hasHashes: Bool

    /// Watches files with a name, such as `ca-certificates.crt`.
    ///
    /// With `hashes`, names as `4a6481c9.0` are watched, too, which OpenSSL gives to the authorities in a folder.
    package init(_ names: some Sequence<String>, hashes: Bool = false) {
        var sorted = [[[UInt8]]](repeating: [], count: 256)
        for name in Set(names) where !name.isEmpty && name.utf8.count < 256 {
            sorted[name.utf8.count].append(Array(name.utf8))
        }
        (self.names, hasHashes) = (sorted, hashes)
    }

    package static let none = WatchedFiles([])

    /// Returns a copy that also watches a name.
    func adding(_ name: String) -> Self {
        var copy = self
        copy.names[name.utf8.count].append(Array(name.utf8))
        return copy
    }

    package var isEmpty: Bool { !hasHashes && names.allSatisfy(\.isEmpty) }

    /// Whether the last part of a path is a watched name.
    package func contains(_ path: UnsafeRawBufferPointer) -> Bool {
        guard let start = path.baseAddress else { return false }
        var from = path.count
        while from > 0, path[from - 1] != UInt8(ascii: "/") { from -= 1 }
        let count = path.count - from
        guard count > 0, count < 256 else { return false }
        for name in names[count] where memcmp(name, start + from, count) == 0 { return true }
        return hasHashes && Self.isHash(UnsafeRawBufferPointer(rebasing: path[from...]))
    }

    private static func isHash(_ name: UnsafeRawBufferPointer) -> Bool {
        guard name.count == 10, name[8] == UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9") ~= name[9] else {
            return false
        }
        return name[..<8].allSatisfy {
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
        }
    }
}
#endif
