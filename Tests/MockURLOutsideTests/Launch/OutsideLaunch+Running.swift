import TestSupport

extension OutsideLaunch {
    /// Runs a program to its end, and ends the launch.
    ///
    /// - Parameters:
    ///   - words: The name or the path of the program, and its arguments.
    ///   - environment: The variables, to which those of the launch are added.
    /// - Returns: Everything that the program wrote to both of its streams, and its status.
    func run(
        _ words: [String], in environment: [String: String]
    ) async throws -> (output: String, status: Int32) {
        let program = words[0].contains("/") ? words[0] : ExternalTool(words[0]).path
        return try await blocking {
            defer { self.end() }
            let pipe = Pipe()
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = Array(words.dropFirst())
            process.environment = environment.merging(self.variables) { $1 }
            (process.standardOutput, process.standardError) = (pipe, pipe)
            try self.start { try process.run() }
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (String(decoding: data, as: UTF8.self), process.terminationStatus)
        }
    }
}
