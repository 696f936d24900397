#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// A shell that kills the launched programs when the tests end, in any way.
///
/// There is one shell for the process. Only the tests hold the other end of its input, so the end of the input is
/// the end of the tests.
package enum Watchdog {
    /// The script of the shell, which reads the lines `+ <name>` and `- <name>`.
    ///
    /// A number is a process group. Any other name occurs in the arguments or variables of a program whose launch
    /// had not returned when the tests were killed. The shell searches for it several times, because the program
    /// may not have started yet. The name comes through a pipe, so that the search does not find its own tools.
    private static let script = """
        trap '' HUP INT TERM
        watched=' '
        while read -r word name; do
            case $word in
            +) watched="$watched$name " ;;
            -) watched="${watched%% $name *} ${watched#* $name }" ;;
            esac
        done
        holders() {
            if [ -d /proc/self ]; then
                printf '%s\n' "$1" | grep -lFf - /proc/[0-9]*/cmdline /proc/[0-9]*/environ | cut -d / -f 3
            else
                printf '%s\n' "$1" | { read -r text; ps -axEww -o pid= -o command= | while read -r process rest; do
                    case $rest in *"$text"*) echo "$process" ;; esac
                done; }
            fi
        }
        for name in $watched; do
            case $name in
            *[!0-9]*)
                for round in 1 2 3 4 5; do
                    for process in $(holders "$name" 2>/dev/null); do
                        kill -KILL "-$process" "$process" 2>/dev/null
                    done
                    sleep 0.1
                done ;;
            *) kill -KILL "-$name" 2>/dev/null ;;
            esac
        done
        """

    private struct State {
        /// The input of the shell; `nil` before the shell is launched.
        var lifeline: FileHandle?
        /// The names that the shell watches, which are sent again to a shell that replaces it.
        var names: Set<String> = []
    }

    private static let state = Locked(State())

    /// Launches the shell, unless it is running.
    ///
    /// - Throws: The error of `Process` if the shell cannot be launched.
    private static func start() throws {
        try state.withLock { state in
            if state.lifeline == nil { try replace(&state) }
        }
    }

    /// Launches a program whose process group is killed when the tests end, even if they end during the launch.
    ///
    /// - Parameters:
    ///   - folder: The folder of the program, which its arguments or variables name. Without a folder the program
    ///     cannot be found if the tests end during the launch.
    ///   - launch: Launches the program and returns its process group.
    /// - Returns: The process group.
    /// - Throws: The error of `launch`.
    package static func watch(programOf folder: PrivateFolder?, _ launch: () throws -> Int32) throws -> Int32 {
        try start()
        if let folder { add(folder.name) }
        defer { if let folder { remove(folder.name) } }
        let group = try launch()
        add("\(group)")
        return group
    }

    /// Stops watching a process group that has ended.
    static func forget(_ group: Int32) {
        remove("\(group)")
    }

    /// The process groups and folders that the shell watches.
    package static var names: Set<String> { state.withLock(\.names) }

    private static func add(_ name: String) {
        state.withLock { state in
            state.names.insert(name)
            send("+ \(name)\n", &state)
        }
    }

    private static func remove(_ name: String) {
        state.withLock { state in
            state.names.remove(name)
            send("- \(name)\n", &state)
        }
    }

    /// Writes a line to the shell.
    ///
    /// If the shell is gone, replaces it.
    private static func send(_ line: String, _ state: inout State) {
        guard let lifeline = state.lifeline, !write(line, to: lifeline) else { return }
        state.lifeline = nil
        try? replace(&state)
    }

    /// Launches a shell and sends it all names.
    private static func replace(_ state: inout State) throws {
        let lifeline = try launch()
        let all = state.names.map { "+ \($0)\n" }.joined()
        if write(all, to: lifeline) { state.lifeline = lifeline }
    }

    /// Returns whether the shell reads its input, which it does not after it was killed.
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
        // A launched program that inherited the pipe would keep the shell waiting after the end of the tests.
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try shell.run()
        return input.fileHandleForWriting
    }
}
#endif
