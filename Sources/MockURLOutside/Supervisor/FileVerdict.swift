#if os(Linux)
/// A file that a program is about to open for reading, or whose status it asks.
package struct FileAttempt: Sendable {
    package let process: ProgramProcess
    /// The absolute path as the program sees it.
    ///
    /// It may contain `..` and symbolic links.
    package let path: String
    /// Whether the program only asks whether the file exists, or for its size.
    package let isStatus: Bool

    /// The path by which the launcher reaches the file, also if the program has another root.
    package var pathForLauncher: String { "/proc/\(process.id)/root\(path)" }
}

package enum FileVerdict: Sendable {
    /// The kernel makes the call.
    case allow
    /// The program receives another file, whether or not the file exists.
    case replace(ReplacementFile)
    /// The call fails with an `errno`.
    case fail(Int32)
}
#endif
