#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// A shell that kills launched programs as soon as the tests are gone, however they ended.
///
/// It notices by the end of its input, whose other end nobody else has. There is one for the process.
package enum Watchdog {
    /// Reads `+ <name>` and `- <name>`, line by line.
    ///
    /// A name that is a number is a process group. Any other is in the arguments or variables of a program whose launch had not
    /// returned when the tests were killed. The search for it goes on for a while, because the program may not have begun. The
    /// name comes by a pipe, so that the search does not find its own tools.
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
        /// The input of the shell; nil before there is one.
        var lifeline: FileHandle?
        /// What it was told of, and another has to be told of that stands in its place.
        var names: Set<String> = []
    }

    private static let state = Locked(State())

    /// Has it there before there is anything to watch.
    ///
    /// - Throws: What `Process` says when the shell cannot be launched.
    private static func start() throws {
        try state.withLock { state in
            if state.lifeline == nil { try replace(&state) }
        }
    }

    /// Launches a program and has its process group killed when the tests are gone, also when that happens during the launch.
    ///
    /// - Parameters:
    ///   - folder: The program's own, which its arguments or variables name; without one nothing finds the program in that case.
    ///   - launch: Launches it and returns its process group.
    /// - Returns: The process group.
    /// - Throws: What `launch` throws.
    package static func watch(programOf folder: PrivateFolder?, _ launch: () throws -> Int32) throws -> Int32 {
        try start()
        if let folder { add(folder.name) }
        defer { if let folder { remove(folder.name) } }
        let group = try launch()
        add("\(group)")
        return group
    }

    /// Leaves the process group alone, which is gone.
    static func forget(_ group: Int32) {
        remove("\(group)")
    }

    /// The process groups and folders that the shell watches.
    package static var names: Set<String> { state.withLock(\.names) }

    private static func add(_ name: String) {
        state.withLock { state in
            state.names.insert(name)
            tell("+ \(name)\n", &state)
        }
    }

    private static func remove(_ name: String) {
        state.withLock { state in
            state.names.remove(name)
            tell("- \(name)\n", &state)
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
        let all = state.names.map { "+ \($0)\n" }.joined()
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
