import Foundation

/// A file for writing, opened by a path on which no other unprivileged user has put a symbolic link.
///
/// Through such a link, another user would choose the file that a program reads or writes, for example in `/tmp`.
/// `TrustedPath` walks the path. It follows links of root and of the user, such as the `..data` link of Kubernetes.
package struct TrustedFile: Sendable {
    /// The reason why a file could not be opened.
    package struct Failure: Error, Sendable {
        package let reason: SafeText
        /// The error number of the system; `ELOOP` for a link of another user.
        package let code: Int32

        package init(errno code: Int32) {
            self.code = code
            reason = SafeText(errno: code)
        }

        /// Describes a path that cannot be opened for this reason, for the line `found` of an error.
        package func found(at path: String) -> SafeText {
            code == ENOENT ? "no file \(SafeText(path: path))" : "\(SafeText(path: path)): \(reason)"
        }

        private init(_ code: Int32, _ reason: SafeText) {
            self.code = code
            self.reason = reason
        }

        /// The file is a device, a socket or a pipe.
        package static let notRegular = Failure(EINVAL, "it is not a regular file")

        /// The file of a person would be spoiled by the lines of a journal.
        package static let noJournal = Failure(EINVAL, "it has another content than a journal")

        /// The file is a directory.
        static let directory = Failure(EISDIR, "it is a directory")

        /// The pipe was silent for too long.
        static let silentPipe = Failure(
            EAGAIN, "it is a pipe to which nothing was written for a second; write the plan to a file first")

        /// The pipe did not end in time.
        static let slowPipe = Failure(
            EAGAIN, "it is a pipe that did not end within 5 seconds; write the plan to a file first")

        /// The path contains a NUL, which ends the path for `open(2)`.
        ///
        /// The call would open the file whose path ends there.
        static let pathContainsNUL = Failure(EINVAL, "its path contains a NUL")

        /// The file has more bytes than the limit.
        static func tooLong(_ limit: Int) -> Failure { Failure(EFBIG, "it is longer than \(limit) bytes") }

        /// A link on the path belongs to neither root nor the user of the process.
        static let foreignLink = Failure(ELOOP, "a symbolic link on its path belongs to another user")
    }

    /// The descriptor, which the caller closes.
    package let descriptor: Int32

    /// Opens a file with `open(2)`.
    ///
    /// - Parameters:
    ///   - path: Absolute, or relative to the working directory.
    ///   - flags: The flags of `open(2)`. The descriptor is closed in child programs.
    ///   - mode: The rights of a file that is created.
    /// - Throws: The system's error, or an error for a link that belongs to another user.
    package init(_ path: String, _ flags: Int32, mode: UInt32 = 0) throws(Failure) {
        descriptor = try TrustedPath.open(path, flags, mode: mode_t(mode))
    }
}
