import Foundation

/// The directory of a mock bundle, which contains `bundle.json` and the files that it names.
struct MockBundleDirectory {
    static let descriptionName = "bundle.json"

    /// The absolute path of `bundle.json`.
    let descriptionPath: String
    private let path: String
    private let source: SafeText

    /// - Parameters:
    ///   - path: The path as the user wrote it.
    ///   - source: The origin of the path, as error messages name it.
    /// - Throws: `PlanError` if there is no such directory.
    init(_ path: String, source: SafeText) throws {
        if let reason = Self.fault(at: path, S_IFDIR, "directory") {
            throw PlanError(
                .unreadableBundle, source: source, expected: "the path of a mock bundle, a directory",
                found: "\(SafeText(path: path))\(reason)",
                hint: "name the directory that bundle.json is in")
        }
        self.path = URL(fileURLWithPath: path, isDirectory: true).absoluteURL.path
        self.source = source
        descriptionPath = self.path + "/" + Self.descriptionName
    }

    /// The place of the text of `bundle.json`, as error messages name it.
    var descriptionSource: SafeText { "\(source), file \(SafeText(unquotedPath: descriptionPath))" }

    /// Returns the bytes of `bundle.json`, which must be UTF-8.
    func description() throws -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try InputFile(descriptionPath).bytes(atMost: InputFile.longestText)
        } catch {
            throw unreadable(": \(error.reason)")
        }
        guard String(bytes: bytes, encoding: .utf8) != nil else { throw unreadable(", which is not UTF-8") }
        return bytes
    }

    private func unreadable(_ reason: SafeText) -> PlanError {
        PlanError(
            .unreadableBundle, source: source, expected: "a readable bundle.json in the mock bundle",
            found: "\(SafeText(path: descriptionPath))\(reason)", hint: "\(MockBundle.manual) describes the file")
    }

    /// Returns the absolute path of a file of the bundle.
    func path(of name: String) -> String { path + "/" + name }

    /// Returns why a file of the bundle cannot be a body, as text to append to its name; `nil` for a usable file.
    func fault(ofBody name: String) -> SafeText? { Self.fault(at: path(of: name), S_IFREG, "regular file") }

    private static func fault(at path: String, _ kind: mode_t, _ word: SafeText) -> SafeText? {
        var status = stat()
        if path.utf8.contains(0) { return ": \(TrustedFile.Failure.pathContainsNUL.reason)" }
        guard !path.isEmpty, stat(path, &status) == 0 else {
            return path.isEmpty || errno == ENOENT ? ", which does not exist" : ": \(SafeText(errno: errno))"
        }
        guard status.st_mode & S_IFMT == kind else { return ", which is not a \(word)" }
        return access(path, R_OK) == 0 ? nil : ", which is not readable"
    }
}
