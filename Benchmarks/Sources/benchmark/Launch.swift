import Foundation
import Reference

/// One launch of the program beside this one.
enum Launch {
    private static let patience: Int32 = 10_000

    /// The time from `Process.run` to the line that the program prints.
    ///
    /// It ends with the line and not with the program, since `waitUntilExit` looks only every 50 ms.
    static func milliseconds(_ arguments: [String]) throws -> Double {
        let process = Process()
        let output = Pipe()
        process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent()
            .appendingPathComponent("launchee")
        process.arguments = arguments
        process.standardOutput = output
        let start = ContinuousClock.now
        try process.run()
        defer { end(process) }
        let line = try line(from: output.fileHandleForReading)
        let duration = ContinuousClock.now - start
        guard line == Exchange.body else {
            throw Failure("launchee \(arguments): wrong body of \(line.count) bytes")
        }
        return duration / .milliseconds(1)
    }

    private static func line(from file: FileHandle) throws -> Data {
        var read = Data()
        while true {
            var wanted = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, patience) == 1 else { throw Failure("launchee: no line in \(patience) ms") }
            let chunk = file.availableData
            guard !chunk.isEmpty else { throw Failure("launchee: ended without a line") }
            read += chunk
            if let end = read.firstIndex(of: UInt8(ascii: "\n")) { return read[..<end] }
        }
    }

    /// Leaves no process behind; what the program does after its line, or without one, is not waited for.
    private static func end(_ process: Process) {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }
}
