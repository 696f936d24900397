#if os(macOS) || os(Linux)
import Foundation

/// The launch of a program: its words, its environment and what it inherits.
package struct ProgramSpawn: Sendable {
    /// The program, which is searched in `PATH` unless it contains a slash, and its arguments, as C strings.
    let words: [[CChar]]
    /// The variables, as C strings `NAME=value`.
    let environment: [[CChar]]
    let streams: ProgramStreams
    /// The signals that are blocked in the program.
    let mask: sigset_t
    /// The working directory; `nil` for that of the launcher.
    var directory: String?
    /// Whether the program leads a process group, and handles signals as a new program does.
    var leadsGroup = false

    init(_ words: [[CChar]], environment: [[CChar]], streams: ProgramStreams, mask: sigset_t) {
        (self.words, self.environment, self.streams, self.mask) = (words, environment, streams, mask)
    }

    /// The descriptors with which the tool was started, if this is read at its start.
    ///
    /// Programs inherit no others, because Foundation opens sockets of its own without `O_CLOEXEC`.
    package static let inherited = open.filter { fcntl($0, F_GETFD) >= 0 }

    private static var open: Set<Int32> {
        Set(((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).compactMap { Int32($0) })
    }

    /// Launches the program.
    ///
    /// - Returns: The process.
    /// - Throws: The error of the system.
    package func spawn() throws(ForegroundProgram.LaunchError) -> Int32 {
        for descriptor in Self.open.subtracting(Self.inherited) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var attributes = SpawnAttributes()
        posix_spawnattr_init(&attributes.value)
        defer { posix_spawnattr_destroy(&attributes.value) }
        setSignals(of: &attributes)
        var actions = SpawnActions()
        posix_spawn_file_actions_init(&actions.value)
        defer { posix_spawn_file_actions_destroy(&actions.value) }
        streams.add(to: &actions)
        if let directory {
            let error = actions.changeDirectory(to: directory)
            guard error == 0 else { throw ForegroundProgram.LaunchError(code: error) }
        }
        var process: pid_t = 0
        let error = Self.withCStrings(words) { words in
            Self.withCStrings(environment) { environment in
                guard let program = words[0] else { return ENOENT }
                return posix_spawnp(&process, program, &actions.value, &attributes.value, words, environment)
            }
        }
        guard error == 0 else { throw ForegroundProgram.LaunchError(code: error) }
        return process
    }

    private func setSignals(of attributes: inout SpawnAttributes) {
        var mask = mask
        posix_spawnattr_setsigmask(&attributes.value, &mask)
        var flags = POSIX_SPAWN_SETSIGMASK
        if leadsGroup {
            var changed = sigset_t()
            sigemptyset(&changed)
            for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM] { sigaddset(&changed, signal) }
            posix_spawnattr_setsigdefault(&attributes.value, &changed)
            posix_spawnattr_setpgroup(&attributes.value, 0)
            flags |= POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF
        }
        posix_spawnattr_setflags(&attributes.value, Int16(flags))
    }

    /// Calls `body` with an array of pointers that ends with `nil`.
    private static func withCStrings<Result>(
        _ strings: [[CChar]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { string in string.withUnsafeBufferPointer { $0.baseAddress.flatMap { strdup($0) } } }
        defer { copies.forEach { free($0) } }
        return body(copies + [nil])
    }
}
#endif
