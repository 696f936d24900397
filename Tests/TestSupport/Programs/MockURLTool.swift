import Foundation

/// Launches `mock-url`, as a person or a script does.
package enum MockURLTool {
    /// The variables that every launch sets, so that the environment of the tests does not change the output.
    private static let plainEnvironment = ["COLUMNS": "", "LINES": "", "NO_COLOR": "", "TERM": "xterm-256color"]

    /// The file of the program.
    package static var executable: URL { Bundle.main.bundleURL.appendingPathComponent("mock-url") }

    /// The folders of commands, of which the first has the products of this package.
    private static var path: String {
        [Bundle.main.bundlePath, ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"].joined(separator: ":")
    }

    /// Runs the tool until it ends. Its outputs are pipes.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, without the path of the program.
    ///   - folder: The working directory; `nil` means the one of the tests.
    ///   - standardInput: The text that the tool reads; `nil` means an empty standard input.
    ///   - environment: The variables to add to the environment of the tests.
    /// - Returns: The exit status (`status`), standard output (`output`) and standard error (`errors`).
    /// - Throws: The error of a failed launch, or `ChildProgram.Timeout`.
    package static func run(
        _ arguments: [String], in folder: String? = nil, standardInput: String? = nil,
        environment: [String: String] = [:]
    ) async throws -> ChildProgram.Outcome {
        let input = try standardInput.map { try TemporaryFile($0) }
        let outcome = try await start(arguments, in: folder, standardInput: input?.path, environment: environment)
            .outcome()
        _ = input
        return outcome
    }

    /// Starts the tool, for tests that read its output or send signals while it runs.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, without the path of the program.
    ///   - folder: The working directory; `nil` means the one of the tests.
    ///   - standardInput: The path of the file that the tool reads; `nil` means an empty standard input.
    ///   - environment: The variables to add to the environment of the tests.
    /// - Returns: The running tool.
    /// - Throws: The error of a failed launch.
    package static func start(
        _ arguments: [String], in folder: String? = nil, standardInput: String? = nil,
        environment: [String: String] = [:]
    ) throws -> ChildProgram {
        let environment = plainEnvironment.merging(environment) { $1 }
        guard let standardInput else {
            return try ChildProgram(
                executable: executable, arguments: arguments, folder: folder, environment: environment)
        }
        return try ChildProgram(
            tool: "/bin/sh", ["-c", #"exec "$@" < "$0""#, standardInput, executable.path] + arguments, folder: folder,
            environment: environment)
    }

    /// Runs a script of `sh` in which `mock-url` and the other products are commands.
    package static func shell(
        _ script: String, shell: String = "/bin/sh", in folder: String? = nil, environment: [String: String] = [:]
    ) async throws -> ChildProgram.Outcome {
        let environment = plainEnvironment.merging(["PATH": path]) { $1 }.merging(environment) { $1 }
        return try await ChildProgram(tool: shell, ["-c", script], folder: folder, environment: environment).outcome()
    }

    /// Runs the tool with a terminal as its standard streams.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, without the path of the program.
    ///   - columns: The width of the terminal.
    ///   - folder: The working directory; `nil` means the one of the tests.
    ///   - environment: The variables to add to the environment of the tests.
    /// - Returns: The exit status, or 128 and the number of a signal, and everything that the terminal received, with
    ///   a carriage return before each line feed.
    /// - Throws: The error of a failed launch.
    package static func runOnTerminal(
        _ arguments: [String], columns: UInt16 = 80, in folder: String? = nil, environment: [String: String] = [:]
    ) async throws -> (status: Int32, shown: String) {
        try await run(executable, arguments, onTerminalOf: columns, in: folder, environment: environment)
    }

    /// Runs a script of bash, in which `mock-url` and the other products are commands, with a terminal as its standard
    /// streams.
    package static func shellOnTerminal(
        _ script: String, columns: UInt16 = 80, in folder: String? = nil, environment: [String: String] = [:]
    ) async throws -> (status: Int32, shown: String) {
        try await run(
            URL(fileURLWithPath: "/bin/bash"), ["-c", script], onTerminalOf: columns, in: folder,
            environment: ["PATH": path].merging(environment) { $1 })
    }

    private static func run(
        _ executable: URL, _ arguments: [String], onTerminalOf columns: UInt16, in folder: String?,
        environment: [String: String]
    ) async throws -> (status: Int32, shown: String) {
        let terminal = try Terminal(columns: columns)
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(plainEnvironment) { $1 }
            .merging(environment) { $1 }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        let shown = try await terminal.run(process)
        let isExit = process.terminationReason == .exit
        return (isExit ? process.terminationStatus : 128 + process.terminationStatus, shown)
    }
}
