#if os(Linux)
import TestSupport

/// A pipe to which `strace` writes a trace, so that the end of `strace` is an event and needs no time limit.
final class TracePipe: Sendable {
    let path: String
    private let folder: TemporaryFolder
    private let state = Locked(State())

    private struct State {
        var text = ""
        /// Whether nothing writes to the pipe any more.
        var isAtEnd = false
    }

    /// Creates the pipe, and starts to read it.
    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/trace"
        guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
        Thread.detachNewThread { [path, state] in
            // This call waits until strace, or the end of this pipe, opens the other side.
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            var bytes = [UInt8](repeating: 0, count: 65_536)
            var line: [UInt8] = []
            while case let count = read(descriptor, &bytes, bytes.count), count > 0 {
                line += bytes[..<count]
                guard let end = line.lastIndex(of: UInt8(ascii: "\n")) else { continue }
                let lines = String(decoding: line[...end], as: UTF8.self)
                line.removeSubrange(...end)
                state.withLock { $0.text += lines }
            }
            close(descriptor)
            state.withLock { $0.isAtEnd = true }
        }
    }

    deinit {
        // Wakes the thread if nothing ever opened the pipe.
        let writer = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        if writer >= 0 { close(writer) }
    }

    /// Returns the trace after its last line; `nil` if the trace ends without this line.
    ///
    /// `strace` may run longer, because it also traces programs that outlive their parent.
    func text(until isLast: (Substring) -> Bool) async -> String? {
        while true {
            let (text, isAtEnd) = state.withLock { ($0.text, $0.isAtEnd) }
            if text.split(separator: "\n").contains(where: isLast) { return text }
            if isAtEnd { return nil }
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}
#endif
