#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// A shell that kills launched programs as soon as the tests are gone, however they ended.
///
/// It notices by the end of its input, whose other end nobody else has. There is one for the process.
enum Watchdog {
    /// Reads `+ <process group>` and `- <process group>`, line by line.
    private static let script = """
        trap '' HUP INT TERM
        groups=' '
        while read -r word group; do
            case $word in
            +) groups="$groups$group " ;;
            -) groups="${groups%% $group *} ${groups#* $group }" ;;
            esac
        done
        for group in $groups; do kill -KILL "-$group" 2>/dev/null; done
        """

    private static let lifeline = Locked<FileHandle?>(nil)

    /// Has it there before there is anything to watch.
    ///
    /// - Throws: What `Process` says when the shell cannot be launched.
    static func start() throws {
        try lifeline.withLock { lifeline in
            if lifeline == nil { lifeline = try launch() }
        }
    }

    /// Has the process group killed when the tests are gone.
    static func watch(_ group: Int32) {
        tell("+ \(group)\n")
    }

    /// Leaves the process group alone, which is gone.
    static func forget(_ group: Int32) {
        tell("- \(group)\n")
    }

    private static func tell(_ line: String) {
        // Without its shell there is nobody to tell.
        lifeline.withLock { try? $0?.write(contentsOf: Data(line.utf8)) }
    }

    private static func launch() throws -> FileHandle {
        let shell = Process()
        let input = Pipe()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", script]
        shell.standardInput = input
        shell.standardOutput = FileHandle.nullDevice
        shell.standardError = FileHandle.nullDevice
        // A program that inherited it would keep the shell waiting after the tests.
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try shell.run()
        return input.fileHandleForWriting
    }
}
#endif
