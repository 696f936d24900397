import Foundation

/// A plan file that may be replaced while the program runs.
///
/// To replace the plan, a writer renames another file to its path. The first request after the rename is answered
/// from the new file.
///
/// There is no thread and no socket. Each request compares the status of the file at the path, which takes a microsecond.
/// The status of an open file would not show each replacement: in a container, overlayfs does not change it if the file
/// was part of the image. The file that was read last stays open, so that no new file has its inode number. Symbolic links
/// are followed, because Kubernetes replaces the link `..data`.
package final class LivePlan: Sendable {
    /// A version of the file that has been read.
    private struct Version {
        private let file: InputFile
        private let known: stat
        /// The hash of the contents.
        private let digest: Int

        /// Fails when the status of the file cannot be read.
        init?(_ file: InputFile, saying text: [UInt8]) {
            self.file = file
            var hasher = Hasher()
            text.withUnsafeBytes { hasher.combine(bytes: $0) }
            digest = hasher.finalize()
            guard let known = Self.status(of: file) else { return nil }
            self.known = known
        }

        /// Whether the path leads to this file, whose status (link count, size, times) is unchanged.
        func isFound(at path: String) -> Bool {
            var (now, known) = (stat(), known)
            return stat(path, &now) == 0 && memcmp(&now, &known, MemoryLayout<stat>.size) == 0
        }

        /// Whether this is the same file as an earlier version, with the same contents.
        ///
        /// Only its mode, times or links may differ.
        func hasSameContent(as earlier: Version) -> Bool {
            known.st_dev == earlier.known.st_dev && known.st_ino == earlier.known.st_ino && digest == earlier.digest
        }

        private static func status(of file: InputFile) -> stat? {
            var status = stat()
            return fstat(file.descriptor, &status) == 0 ? status : nil
        }
    }

    /// The contents of a version of the file.
    package struct Content: Sendable {
        package var stubs: [StubMapping]
        /// The revision in the file; `nil` if the file has none.
        package var revision: Int?
    }

    private let file: LaunchArguments.NamedFile
    private let known = Locked<Version?>(nil)

    var path: String { file.path }

    package init(_ file: LaunchArguments.NamedFile) {
        self.file = file
    }

    /// Reads the file and calls `use` if the file has changed since the last call.
    ///
    /// Other requests wait during the call, so that none is answered from a plan that was replaced before the request
    /// arrived.
    ///
    /// - Parameter use: Receives the contents.
    /// - Throws: `PlanError` when the file is invalid. The next call tries again.
    package func ifReplaced(_ use: (Content) -> Void) throws {
        do {
            try known.withLock { known in
                if let known, known.isFound(at: file.path) { return }
                let earlier = known
                known = nil
                let (text, version) = try read()
                if let earlier, let version, version.hasSameContent(as: earlier) {
                    known = version
                    return
                }
                use(try content(of: text))
                known = version
            }
        } catch var error as PlanError {
            error.subject = "its live plan"
            throw error
        }
    }

    /// The maximum number of attempts to read a stable version.
    ///
    /// On unusual file systems the path never leads to the file that was opened there. On these file systems each
    /// request reads the file.
    private static let mostAttempts = 100

    /// Reads the file until the path still leads to it afterwards.
    ///
    /// From then on, each replacement is detected.
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
        content.revision = try PlanReader.addHosts(text, at: file.path, source: source, to: &content.stubs)
        return content
    }
}
