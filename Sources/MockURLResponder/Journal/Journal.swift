import Foundation

/// The file in which a run is written down, one record of JSON on each line.
///
/// A record is one `write(2)` to the end of the file, so it is there when the process is killed right after; what a
/// process that dies in the middle of one leaves is a torn last line. docs/Journal.md describes the records.
package final class Journal: Sendable {
    /// The version of the records, which the first one says.
    package static let version = 1

    private struct State {
        /// Nil after the last record, and after one that could not be written.
        var file: FileHandle?
        var calls = 0
    }

    /// How the requests of a run come to it.
    package enum Scope: String, Sendable {
        /// Every session of the process, as far as they can be reached.
        case process
        /// Sessions that list the protocol.
        case listed
        /// Sessions of one instance.
        case instance
    }

    private let path: String
    private let state: Locked<State>

    /// Opens the file, which is made if it is not there; records are added to what it holds.
    ///
    /// - Parameters:
    ///   - path: Where it is; its directory has to be there.
    ///   - source: The argument that names it, for the error.
    /// - Throws: `PlanError`, when it cannot be written.
    package init(at path: String, source: String) throws {
        // Without O_NONBLOCK a FIFO would be waited for until somebody reads from it.
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw Self.error(path, String(cString: strerror(errno)), source: source) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Self.error(path, "no regular file", source: source)
        }
        self.path = path
        state = Locked(State(file: file))
    }

    private static func error(_ path: String, _ reason: String, source: String) -> PlanError {
        PlanError(
            source: source, expected: "the path of a file that can be written", found: "\"\(path)\": \(reason)",
            hint: "check the directory and its rights")
    }

    /// Adds a record of a call, which gets the next number.
    package func add(_ call: CallRecord) {
        add { state in
            state.calls += 1
            return call.line(number: state.calls, at: Moment())
        }
    }

    package func add(_ start: StartRecord) {
        add { _ in start.line(at: Moment()) }
    }

    /// Adds the last record; nothing is added after it.
    package func end(_ end: EndRecord) {
        add(isLast: true) { state in end.line(calls: state.calls, at: Moment()) }
    }

    /// Makes and writes a record in one locked step, so that numbers rise in the file.
    private func add(isLast: Bool = false, _ line: (inout State) -> [UInt8]) {
        let failure: Int32? = state.withLock { state in
            guard let file = state.file else { return nil }
            let line = line(&state)
            let written = line.withUnsafeBytes { write(file.fileDescriptor, $0.baseAddress, $0.count) }
            if isLast || written != line.count { state.file = nil }
            guard written != line.count else { return nil }
            return written < 0 ? errno : ENOSPC
        }
        if let failure {
            StandardError.write(
                "MockURLResponder writes no more to its journal \(path): \(String(cString: strerror(failure)))\n")
        }
    }
}
