import Foundation

/// A plan file that may be replaced while the program runs.
///
/// Whoever replaces it renames another file to its path, in one step; the first request after that is answered from the
/// new one. There is no thread and no socket: each request looks at the file's identity, which takes a microsecond.
package final class LivePlan: Sendable {
    /// The version that was read last, kept open, so that no other one can get its number meanwhile.
    private struct Version {
        let file: FileHandle
        let identity: Identity
    }

    private struct Identity: Hashable {
        let device: UInt64
        let number: UInt64
        let size: Int64

        init(_ status: stat) {
            device = UInt64(status.st_dev)
            number = UInt64(status.st_ino)
            size = Int64(status.st_size)
        }
    }

    private let file: LaunchArguments.NamedFile
    private let known = Locked<Version?>(nil)

    package init(_ file: LaunchArguments.NamedFile) {
        self.file = file
    }

    /// Hands on the stubs of the file if it is not the one that was read last.
    ///
    /// Requests that come meanwhile wait, so that none is answered from what was replaced before it came.
    ///
    /// - Parameter use: Takes the stubs.
    /// - Throws: `PlanError`, when the file cannot be used; the next call tries again.
    package func ifReplaced(_ use: ([StubMapping]) -> Void) throws {
        try known.withLock { known in
            var status = stat()
            if let known, stat(file.path, &status) == 0, Identity(status) == known.identity { return }
            let handle = try PlanFile.opening(file.path, source: file.source)
            guard fstat(handle.fileDescriptor, &status) == 0 else { throw CocoaError(.fileReadUnknown) }
            let text = try PlanFile.read(handle, file.path, source: file.source)
            var stubs: [StubMapping] = []
            try PlanReader.addHosts(text, source: "\(file.source), file \(file.path)", to: &stubs)
            use(stubs)
            known = Version(file: handle, identity: Identity(status))
        }
    }
}
