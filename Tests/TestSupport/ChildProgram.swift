package import Foundation
import MockURLResponder

/// A launched product of this package, whose output is drained while it runs and that never outlives the tests.
package final class ChildProgram: Sendable {
    /// How the program ended, and everything it wrote.
    package struct Outcome: Sendable {
        package var reason: Process.TerminationReason
        /// The exit status, or the number of the signal.
        package var status: Int32
        package var output: String
        package var errors: String
    }

    package struct Timeout: Error, CustomStringConvertible {
        package let description: String
    }

    package let processIdentifier: Int32
    private let ended: Locked<(Process.TerminationReason, Int32)?>
    private let output: DrainedPipe
    private let errors: DrainedPipe
    private let watchdog: Watchdog

    /// Launches a product from the folder the tests were built into.
    package convenience init(_ product: String, arguments: [String], environment: [String: String] = [:]) throws {
        let executable = Bundle.main.bundleURL.appendingPathComponent(product)
        try self.init(executable: executable, arguments: arguments, environment: environment)
    }

    /// Launches a program.
    ///
    /// - Parameters:
    ///   - executable: Its file.
    ///   - arguments: Without the program's path.
    ///   - environment: Added to the environment of the tests.
    /// - Throws: What `Process` says when it cannot launch it.
    package init(executable: URL, arguments: [String], environment: [String: String] = [:]) throws {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        output = DrainedPipe()
        errors = DrainedPipe()
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        let ended = Locked<(Process.TerminationReason, Int32)?>(nil)
        self.ended = ended
        process.terminationHandler = { process in
            ended.withLock { $0 = (process.terminationReason, process.terminationStatus) }
        }
        try Self.runWithSignals(process)
        processIdentifier = process.processIdentifier
        watchdog = try Watchdog(killing: process.processIdentifier)
    }

    deinit {
        if ended.withLock({ $0 == nil }) { kill(processIdentifier, SIGKILL) }
        watchdog.standDown()
    }

    /// Waits until the program has ended and all it wrote is there.
    package func outcome(within seconds: Double = 20) async throws -> Outcome {
        try await wait(seconds, for: "the end of the program") { [self] in
            guard let ended = ended.withLock({ $0 }), output.isAtEnd, errors.isAtEnd else { return nil }
            return Outcome(reason: ended.0, status: ended.1, output: output.text, errors: errors.text)
        }
    }

    /// Waits until the program has written a text to standard output that a parser accepts.
    package func output<Found>(
        within seconds: Double = 20, _ parse: @escaping @Sendable (String) -> Found?
    ) async throws -> Found {
        try await wait(seconds, for: "output") { [self] in parse(output.text) }
    }

    package func send(_ signal: Int32) {
        kill(processIdentifier, signal)
    }

    private func wait<Found>(_ seconds: Double, for what: String, _ find: () -> Found?) async throws -> Found {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline {
            if let found = find() { return found }
            try await Task.sleep(for: .milliseconds(2))
        }
        throw Timeout(
            description: "waited \(seconds) s for \(what); output: \(output.text.debugDescription), "
                + "errors: \(errors.text.debugDescription)")
    }

    /// Threads of the concurrency pool block signals, which a child would inherit, and SIGTERM with them.
    private static func runWithSignals(_ process: Process) throws {
        var all = sigset_t()
        var before = sigset_t()
        sigemptyset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
    }
}

/// A pipe that is read to its end on a thread of its own, however much is written to it.
private final class DrainedPipe: Sendable {
    let pipe = Pipe()
    private let state = Locked<(data: Data, isAtEnd: Bool)>((Data(), false))

    init() {
        Thread.detachNewThread { [pipe, state] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(pipe.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
                if count == 0 || (count < 0 && errno != EINTR) { break }
                if count > 0 { state.withLock { [buffer] in $0.data.append(contentsOf: buffer[..<count]) } }
            }
            state.withLock { $0.isAtEnd = true }
        }
    }

    var text: String { String(decoding: state.withLock { $0.data }, as: UTF8.self) }
    var isAtEnd: Bool { state.withLock { $0.isAtEnd } }
}

/// A shell that kills a process as soon as the tests are gone, which it notices by the end of its input.
private final class Watchdog: Sendable {
    private let lifeline = Pipe()

    init(killing processIdentifier: Int32) throws {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "read _ || kill -KILL \(processIdentifier) 2>/dev/null"]
        shell.standardInput = lifeline
        shell.standardOutput = FileHandle.nullDevice
        shell.standardError = FileHandle.nullDevice
        try shell.run()
    }

    /// Lets it end without killing.
    func standDown() {
        try? lifeline.fileHandleForWriting.write(contentsOf: Data("done\n".utf8))
        try? lifeline.fileHandleForWriting.close()
    }
}
