#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// The recorded run of a program, without its exchanges.
package final class RecordedRun {
    /// Whether the run is compared with a replay.
    package let isVerified: Bool
    private let output: OutputCopy?
    private let secrets: RecordedSecrets
    private let isTerminal: Bool
    /// The place of standard input at which the program began; `nil` for an input that cannot be read again.
    private let beginning: off_t?
    private let start = Date()
    private(set) var seconds = 0.0
    private(set) var end = ForegroundProgram.End.exited(0)
    private(set) var written = OutputCopy.Output()
    /// The signal that asked the program to end, if any.
    private var signal: Int32?

    /// - Parameters:
    ///   - isVerified: Whether the run is compared with a replay, so that its output is kept.
    ///   - secrets: The secrets of the recording, which are hidden before outputs are compared.
    /// - Throws: `POSIXError` if the system has no free descriptor.
    package init(isVerified: Bool, hiding secrets: RecordedSecrets) throws {
        (self.isVerified, self.secrets) = (isVerified, secrets)
        isTerminal = isatty(STDOUT_FILENO) == 1
        output = isVerified ? try OutputCopy(to: STDOUT_FILENO, like: isTerminal ? STDOUT_FILENO : nil) : nil
        var status = stat()
        let isFile = fstat(STDIN_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        let place = isFile ? lseek(STDIN_FILENO, 0, SEEK_CUR) : -1
        beginning = place < 0 ? nil : place
    }

    /// The streams of the program in the recorded run.
    package var streams: ProgramStreams { ProgramStreams(output: output?.descriptor) }

    /// Starts to receive the output.
    package func begin() { output?.start() }

    /// Notes a signal for the program.
    package func receive(_ number: Int32) {
        if ForegroundProgram.ending.contains(number) { signal = number }
    }

    /// Notes the end of the program.
    package func finish(_ end: ForegroundProgram.End) {
        (self.end, seconds) = (end, -start.timeIntervalSinceNow)
        if let output { written = output.finish() }
    }

    /// Why the run cannot be compared with a replay; `nil` if it can.
    package var gap: String? {
        if case .signalled(let number) = end { return "\(SignalName.name(of: number)) ended the program" }
        return signal.map { "\(SignalName.name(of: $0)) asked the program to end" }
    }

    /// Whether another run has written the same.
    func hasWritten(_ other: OutputCopy.Output) -> Bool {
        let isCut = max(written.count, other.count) > OutputCopy.longest
        return hidden(written) == hidden(other) && (!isCut || written.count == other.count)
    }

    /// Returns what was written, with the stand-ins of the recording for its secrets.
    func hidden(_ output: OutputCopy.Output) -> Data { secrets.hidden(inText: output.bytes) }

    /// Returns a line of a message, with the stand-ins of the recording for its secrets.
    ///
    /// A replayed program has its own keys again, and may print them.
    func hidden(_ line: String) -> String { String(decoding: secrets.hidden(inText: Data(line.utf8)), as: UTF8.self) }

    /// Whether a replay reads the same standard input.
    var hasSameInput: Bool { beginning != nil || isatty(STDIN_FILENO) == 1 || isInputEmpty }

    private var isInputEmpty: Bool {
        var status = stat()
        return fstat(STDIN_FILENO, &status) != 0 || status.st_mode & S_IFMT == S_IFCHR
    }

    /// Returns a stream for the output of a replay, which is a terminal if the recorded one was.
    func outputOfReplay() throws -> OutputCopy { try OutputCopy(to: nil, like: isTerminal ? STDOUT_FILENO : nil) }

    /// Runs a replay with the standard input of the recorded run, or with an empty one.
    func withInput<Result>(_ body: (Int32) throws -> Result) rethrows -> Result {
        guard let beginning else {
            let empty = open("/dev/null", O_RDONLY | O_CLOEXEC)
            defer { close(empty) }
            return try body(empty)
        }
        let after = lseek(STDIN_FILENO, 0, SEEK_CUR)
        lseek(STDIN_FILENO, beginning, SEEK_SET)
        defer { lseek(STDIN_FILENO, after, SEEK_SET) }
        return try body(STDIN_FILENO)
    }
}
#endif
