import Foundation

/// A tool of the machine that a test runs to its end, without supervision.
package struct Command: Sendable {
    package struct Outcome: Sendable {
        /// The exit status; the negated signal that ended the tool.
        package let status: Int32
        /// Everything that the tool wrote to both of its streams.
        package let output: String

        package init(status: Int32, output: String) {
            (self.status, self.output) = (status, output)
        }
    }

    private let name: String
    private var arguments: [String]
    private let environment: [String: String]
    private let input: Data

    /// - Parameters:
    ///   - name: The name of a tool in `PATH`, or a path.
    ///   - arguments: The arguments, without the name.
    ///   - environment: The variables to add to the environment of the tests.
    ///   - input: The standard input.
    package init(_ name: String, _ arguments: [String], environment: [String: String] = [:], input: String = "") {
        (self.name, self.arguments, self.environment, self.input) = (name, arguments, environment, Data(input.utf8))
    }

    package init(_ name: String, _ arguments: String..., environment: [String: String] = [:], input: String = "") {
        self.init(name, arguments, environment: environment, input: input)
    }

    package mutating func add(_ arguments: String...) { self.arguments += arguments }

    package mutating func add(_ arguments: [String]) { self.arguments += arguments }

    /// Runs the tool.
    package func run() async throws -> Outcome {
        try await blocking { try runBlocking() }
    }

    /// Runs the tool on the calling thread, which must not belong to the concurrency pool.
    package func runBlocking() throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: name.contains("/") ? name : ExternalTool(name).path)
        process.arguments = arguments
        // Neither a proxy of the machine nor its authorities may come between the tool and a loopback server.
        let inherited = ProcessInfo.processInfo.environment.filter { name, _ in
            !["proxy", "cert", "ca_", "cainfo"].contains { name.lowercased().contains($0) }
        }
        process.environment = inherited.merging(environment) { $1 }
        let (output, toTool) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = output
        process.standardInput = toTool
        try process.run()
        try? toTool.fileHandleForWriting.write(contentsOf: input)
        try? toTool.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        // blocks: the caller has a thread of its own
        process.waitUntilExit()
        let status = process.terminationStatus
        return Outcome(status: process.terminationReason == .exit ? status : -status, output: text)
    }
}
