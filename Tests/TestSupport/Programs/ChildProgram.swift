package import Foundation
import MockURLResponderTestAPI
import MockURLTooling

/// A launched program that is killed with the tests. It receives only its own arguments, unlike a program of
/// `ServiceUnderTest`.
package final class ChildProgram: Sendable {
    /// The way in which the program ended, and everything that it wrote.
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

    private let process: ChildProcess

    /// Launches a product from the folder that the tests were built into.
    package convenience init(_ product: String, arguments: [String], environment: [String: String] = [:]) throws {
        let executable = Bundle.main.bundleURL.appendingPathComponent(product)
        try self.init(executable: executable, arguments: arguments, environment: environment)
    }

    /// Launches a tool of the machine, by its name in `PATH` or its path.
    package convenience init(
        tool: String, _ arguments: [String], folder: String? = nil, environment: [String: String] = [:]
    ) throws {
        let executable = URL(fileURLWithPath: tool.contains("/") ? tool : ExternalTool(tool).path)
        try self.init(executable: executable, arguments: arguments, folder: folder, environment: environment)
    }

    /// Launches a program.
    ///
    /// - Parameters:
    ///   - executable: The executable file of the program.
    ///   - arguments: The arguments, without the path of the program.
    ///   - folder: The working directory; `nil` means the one of the tests.
    ///   - environment: The variables to add to the environment of the tests.
    /// - Throws: The error of `Process` if it cannot launch the program.
    package init(
        executable: URL, arguments: [String], folder: String? = nil, environment: [String: String] = [:]
    ) throws {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        self.process = try ChildProcess(process)
    }

    deinit { process.send(SIGKILL, toGroup: true) }

    package var processIdentifier: Int32 { process.processIdentifier }

    /// Waits until the program has ended and its whole output is read.
    package func outcome(within seconds: Double = 300) async throws -> Outcome {
        try await wait(seconds, for: "the end of the program") { process.termination.map(Outcome.init) }
    }

    /// Waits until a parser returns a value for the standard output of the program.
    package func output<Found>(
        within seconds: Double = 300, _ parse: @escaping @Sendable (String) -> Found?
    ) async throws -> Found {
        try await wait(seconds, for: "output") { parse(process.texts.output) }
    }

    package func send(_ signal: Int32) { process.send(signal) }

    private func wait<Found>(_ seconds: Double, for what: String, _ find: () -> Found?) async throws -> Found {
        let deadline = ContinuousClock.now + .seconds(seconds)
        var isLate = false
        while !isLate {
            // Check the time before the result: on a busy machine this loop may be late, and a result that exists
            // by then counts.
            isLate = ContinuousClock.now >= deadline
            if let found = find() { return found }
            try await Task.sleep(for: .milliseconds(2))
        }
        let (output, errors) = process.texts
        throw Timeout(
            description: "waited \(seconds) s for \(what); output: \(output.debugDescription), "
                + "errors: \(errors.debugDescription)")
    }
}

extension ChildProgram.Outcome {
    fileprivate init(_ termination: Termination) {
        let (reason, status): (Process.TerminationReason, Int32) =
            switch termination.cause {
            case .exited(let status): (.exit, status)
            case .signalled(let signal): (.uncaughtSignal, signal)
            }
        self.init(reason: reason, status: status, output: termination.output, errors: termination.errors)
    }
}
