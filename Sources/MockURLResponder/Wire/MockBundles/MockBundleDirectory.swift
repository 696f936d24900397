import Foundation

/// The directory of a mock bundle: `bundle.json`, and the files that it names.
struct MockBundleDirectory {
    static let descriptionName = "bundle.json"

    /// Of `bundle.json`; absolute.
    let descriptionPath: String
    private let path: String
    private let source: SafeText

    /// - Parameters:
    ///   - path: As somebody wrote it.
    ///   - source: Who did.
    /// - Throws: `PlanError`, when there is no directory.
    init(_ path: String, source: SafeText) throws {
        if let reason = Self.fault(at: path, S_IFDIR, "directory") {
            throw PlanError(
                source: source, expected: "the path of a mock bundle, a directory",
                found: "\(SafeText(path: path))\(reason)",
                hint: "name the directory that bundle.json is in")
        }
        self.path = URL(fileURLWithPath: path, isDirectory: true).absoluteURL.path
        self.source = source
        descriptionPath = self.path + "/" + Self.descriptionName
    }

    /// What error messages say of where the text of `bundle.json` stands.
    var descriptionSource: SafeText { "\(source), file \(SafeText(unquotedPath: descriptionPath))" }

    /// The bytes of `bundle.json`, which have to be UTF-8.
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
            source: source, expected: "a readable bundle.json in the mock bundle",
            found: "\(SafeText(path: descriptionPath))\(reason)", hint: "\(MockBundle.manual) describes the file")
    }

    /// The path of a file of the bundle; absolute.
    func path(of name: String) -> String { path + "/" + name }

    /// Why a file of the bundle cannot be a body, as words behind its name; nil when it can.
    func fault(ofBody name: String) -> SafeText? { Self.fault(at: path(of: name), S_IFREG, "regular file") }

    private static func fault(at path: String, _ kind: mode_t, _ word: SafeText) -> SafeText? {
        var status = stat()
        if path.utf8.contains(0) { return ": \(TrustedFile.Failure.pathContainsNUL.reason)" }
        guard !path.isEmpty, stat(path, &status) == 0 else {
            return path.isEmpty || errno == ENOENT ? ", which is not there" : ": \(SafeText(errno: errno))"
        }
        guard status.st_mode & S_IFMT == kind else { return ", which is no \(word)" }
        return access(path, R_OK) == 0 ? nil : ", which may not be read"
    }
}
