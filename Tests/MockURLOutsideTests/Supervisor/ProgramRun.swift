import TestSupport

/// A program that ran under supervision, and what it wrote.
struct ProgramRun: Sendable {
    let output: String
    let errors: String
    /// The exit status; the negated signal that ended the program.
    let status: Int32

    /// Runs a program on the calling thread.
    init(_ words: [String], in launch: SupervisedLaunch) throws {
        let folder = try TemporaryFolder()
        let (out, err) = (folder.file("out"), folder.file("err"))
        let program = try SpawnedProgram(words, in: launch, output: out, errors: err)
        status = program.wait()
        output = String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: out))) ?? Data(), as: UTF8.self)
        errors = String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: err))) ?? Data(), as: UTF8.self)
    }
}

/// A program that was started with `posix_spawn`, which takes any number of open descriptors.
final class SpawnedProgram: Sendable {
    let id: Int32
    private let status = Locked<Int32?>(nil)

    init(_ words: [String], in launch: SupervisedLaunch, output: String, errors: String? = nil) throws {
        let spawned = Locked<Int32>(0)
        try launch.start {
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            if let errors {
                posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            } else {
                posix_spawn_file_actions_adddup2(&actions, 1, 2)
            }
            let pointers = words.map { strdup($0) }
            defer { pointers.forEach { free($0) } }
            var process: pid_t = 0
            let code = posix_spawn(&process, words[0], &actions, nil, pointers + [nil], environ)
            guard code == 0 else { throw SystemError("posix_spawn", code: code) }
            let id = process
            spawned.withLock { $0 = id }
        }
        id = spawned.withLock { $0 }
    }

    /// An ended child without a wait would stop all exit tests: the monitor of Swift Testing 6.3 waits for any child, and finds
    /// this one again and again.
    deinit {
        guard isRunning else { return }
        kill(id, SIGKILL)
        wait()
    }

    /// Waits for the end of the program, and returns its exit status or the negated signal.
    @discardableResult
    func wait() -> Int32 {
        while !isEnded(0) {}
        return status.withLock { $0 } ?? 0
    }

    var isRunning: Bool { !isEnded(Int32(WNOHANG)) }

    private func isEnded(_ options: Int32) -> Bool {
        if status.withLock({ $0 != nil }) { return true }
        var found: Int32 = 0
        let waited = waitpid(id, &found, options)
        guard waited == id else { return waited < 0 && errno == ECHILD }
        let code = found & 0x7f == 0 ? (found >> 8) & 0xff : -(found & 0x7f)
        status.withLock { $0 = code }
        return true
    }
}

extension TemporaryFolder {
    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file, and returns its path.
    func write(_ text: String, to name: String) throws -> String {
        try text.write(toFile: file(name), atomically: false, encoding: .utf8)
        return file(name)
    }
}
