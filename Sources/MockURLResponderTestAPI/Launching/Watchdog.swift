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

    private struct State {
        /// The input of the shell; nil before there is one.
        var lifeline: FileHandle?
        /// What it was told of, and another has to be told of that stands in its place.
        var groups: Set<Int32> = []
    }

    private static let state = Locked(State())

    /// Has it there before there is anything to watch.
    ///
    /// - Throws: What `Process` says when the shell cannot be launched.
    static func start() throws {
        try state.withLock { state in
            if state.lifeline == nil { try replace(&state) }
        }
    }

    /// Has the process group killed when the tests are gone.
    static func watch(_ group: Int32) {
        state.withLock { state in
            state.groups.insert(group)
            tell("+ \(group)\n", &state)
        }
    }

    /// Leaves the process group alone, which is gone.
    static func forget(_ group: Int32) {
        state.withLock { state in
            state.groups.remove(group)
            tell("- \(group)\n", &state)
        }
    }

    /// Tells the shell; where it is gone, another is told of all that live.
    private static func tell(_ line: String, _ state: inout State) {
        guard let lifeline = state.lifeline, !write(line, to: lifeline) else { return }
        state.lifeline = nil
        try? replace(&state)
    }

    /// Launches a shell, and tells it of all that live.
    private static func replace(_ state: inout State) throws {
        let lifeline = try launch()
        let all = state.groups.map { "+ \($0)\n" }.joined()
        if write(all, to: lifeline) { state.lifeline = lifeline }
    }

    /// Whether somebody reads it; nobody does when the shell was killed.
    private static func write(_ line: String, to lifeline: FileHandle) -> Bool {
        SilentWrite.all(Array(line.utf8), to: lifeline.fileDescriptor) == nil
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
