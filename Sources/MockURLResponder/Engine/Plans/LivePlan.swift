import Foundation

/// A plan file that may be replaced while the program runs.
///
/// Whoever replaces it renames another file to its path, in one step; the first request after that is answered from the
/// new one. There is no thread and no socket: the version that was read stays open, and each request asks the system
/// whether that is still as it was, which takes a microsecond. A file that another is renamed to has a link less. So has a
/// symbolic link: the links that led to the file are asked about, too, as Kubernetes exchanges `..data`.
package final class LivePlan: Sendable {
    /// The version that was read last.
    private struct Version {
        private let file: InputFile
        private let known: stat
        /// Of its bytes.
        private let digest: Int

        /// Nil when the file cannot be asked about.
        init?(_ file: InputFile, saying text: [UInt8]) {
            self.file = file
            var hasher = Hasher()
            text.withUnsafeBytes { hasher.combine(bytes: $0) }
            digest = hasher.finalize()
            guard let known = Self.status(of: file) else { return nil }
            self.known = known
        }

        /// Whether the system reports the same status as before (link count, size, times), also of the symbolic links that
        /// led to the file.
        var isCurrent: Bool {
            guard var now = Self.status(of: file) else { return false }
            var known = known
            return memcmp(&now, &known, MemoryLayout<stat>.size) == 0 && file.areLinksCurrent
        }

        /// Whether a path leads to the file.
        func isFound(at path: String) -> Bool {
            var other = stat()
            return stat(path, &other) == 0 && other.st_dev == known.st_dev && other.st_ino == known.st_ino
        }

        /// Whether it is the same file as an earlier version, and says the same: then only its rights, its times or its
        /// links are others.
        func saysSame(as earlier: Version) -> Bool {
            known.st_dev == earlier.known.st_dev && known.st_ino == earlier.known.st_ino && digest == earlier.digest
        }

        private static func status(of file: InputFile) -> stat? {
            var status = stat()
            return fstat(file.descriptor, &status) == 0 ? status : nil
        }
    }

    /// What a version of the file says.
    package struct Content: Sendable {
        package var stubs: [StubMapping]
        /// Nil when the file has none.
        package var revision: Int?
    }

    private let file: LaunchArguments.NamedFile
    private let known = Locked<Version?>(nil)

    var path: String { file.path }

    package init(_ file: LaunchArguments.NamedFile) {
        self.file = file
    }

    /// Hands on what the file says if it is not the one that was read last.
    ///
    /// Requests that come meanwhile wait, so that none is answered from what was replaced before it came.
    ///
    /// - Parameter use: Takes it.
    /// - Throws: `PlanError`, when the file cannot be used; the next call tries again.
    package func ifReplaced(_ use: (Content) -> Void) throws {
        try known.withLock { known in
            if let known, known.isCurrent { return }
            let earlier = known
            known = nil
            let (text, version) = try read()
            if let earlier, let version, version.saysSame(as: earlier) {
                known = version
                return
            }
            use(try content(of: text))
            known = version
        }
    }

    /// Where the file of a path never is the one that was opened there, as on odd file systems, it is read for each request.
    private static let mostAttempts = 100

    /// Reads until what was read still stands there afterwards: from then on a replacement is seen.
    private func read() throws -> ([UInt8], Version?) {
        var attempts = 0
        while true {
            attempts += 1
            let opened = try PlanFile.open(file.path, source: file.source)
            let text = try PlanFile.read(opened, file.path, source: file.source)
            let version = Version(opened, saying: text).flatMap { $0.isFound(at: file.path) ? $0 : nil }
            if version != nil || attempts == Self.mostAttempts { return (text, version) }
        }
    }

    private func content(of text: [UInt8]) throws -> Content {
        var content = Content(stubs: [])
        let source: SafeText = "\(file.source), file \(SafeText(unquotedPath: file.path))"
        content.revision = try PlanReader.addHosts(text, source: source, to: &content.stubs)
        return content
    }
}
