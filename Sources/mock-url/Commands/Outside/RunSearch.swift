import Foundation
import MockURLResponder
import MockURLTooling

#if os(Linux)
import MockURLOutside

/// The search for the `mock-url run` that a person means.
enum RunSearch {
    /// Asks a run.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - process: The process of the run; `nil` for the only one.
    ///   - seconds: How long to wait for the beginning of the run.
    /// - Returns: The reply.
    /// - Throws: `HoldError` if there is no run, and `UsageError` if there are several.
    static func reply(to request: HeldRequest, of process: Int?, waiting seconds: Int) throws -> HeldReply {
        let connection = try connection(to: process, waiting: seconds)
        try connection.send(line: request)
        guard let reply = try connection.receiveLine(HeldReply.self) else {
            throw HoldError(message: Message(.unknownHold, "mock-url run ended before it answered"))
        }
        return reply
    }

    private static func connection(to process: Int?, waiting seconds: Int) throws -> LocalSocket {
        try HeldRuns.makeFolder()
        let events = try FolderEvents()
        try events.add(HeldRuns.folder)
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            let runs = HeldRuns.connections().filter { process == nil || Int($0.process) == process }
            if runs.count > 1 { throw ambiguity(among: runs.map(\.process)) }
            if let run = runs.first { return run.socket }
            let left = (deadline - .now) / .seconds(1)
            guard left > 0 else { throw missing(process, after: seconds) }
            _ = events.wait(atMost: left) && events.take()
        }
    }

    private static func ambiguity(among processes: [Int32]) -> UsageError {
        UsageError(
            expected: "--run PROCESS, because several programs run",
            found: "the processes \(processes.sorted().map(String.init).joined(separator: ", "))",
            advice: "name the process of one mock-url run; in a shell, $! after its start")
    }

    private static func missing(_ process: Int?, after seconds: Int) -> HoldError {
        let time = seconds > 0 ? " within \(seconds) s" : ""
        return HoldError(
            message: Message(
                .unknownHold,
                lines: [
                    "no mock-url run holds answers",
                    "  expected: \(process.map { "the process \($0)" } ?? "a mock-url run or mock-url serve") of this user, with a hold "
                        + "in its plan or with --live\(time)",
                    "  found:    none with a socket in \(SafeText(path: HeldRuns.folder))",
                    "  to do:    start the program by mock-url run, with the same TMPDIR",
                ]))
    }
}
#else
/// A search that finds nothing, because only Linux has programs that are answered from outside.
enum RunSearch {
    static func reply(to request: HeldRequest, of process: Int?, waiting seconds: Int) throws -> HeldReply {
        throw UsageError(
            expected: "Linux, where mock-url run answers programs from outside", found: "another system",
            advice: "release answers of a responder in the test itself")
    }
}
#endif
