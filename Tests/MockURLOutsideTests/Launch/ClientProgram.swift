import TestSupport

/// A program of this machine that loads a URL and prints the body.
struct ClientProgram: CustomTestStringConvertible, Sendable {
    /// A source file, which is written into an empty folder before the program is launched.
    struct Source: Sendable {
        let name: String
        let text: String
        /// The words that compile the file, and the variables that they need.
        var compile: [String] = []
        var variables: [String: String] = [:]
    }

    /// Stands for the URL in the words of a program.
    static let url = "{url}"
    /// Stands for the folder of the source file in the words of a program and of its compiler.
    static let folder = "{folder}"

    let name: String
    /// The tool that the machine must have.
    let tool: String
    /// The words of a program that only succeeds if the library is installed that the client uses, and the name of its package.
    var library: (package: String, trial: [String])?
    var source: Source?
    let words: [String]
    var schemes = ["http", "https"]

    var testDescription: String { name }

    /// Returns the words of the program that loads a URL, or skips the test if the machine lacks something.
    func words(for url: String, in folder: TemporaryFolder) async throws -> [String] {
        try await checkNeeds()
        func filled(_ words: [String]) -> [String] {
            words.map {
                $0.replacingOccurrences(of: Self.url, with: url)
                    .replacingOccurrences(of: Self.folder, with: folder.path)
            }
        }
        if let source {
            _ = try folder.write(source.text, to: source.name)
            if let compiler = source.compile.first {
                let arguments = filled(Array(source.compile.dropFirst()))
                let built = try await Command(compiler, arguments, environment: source.variables).run()
                try #require(built.status == 0, "\(built.output)")
            }
        }
        return filled(words)
    }

    /// Runs the program with a name to its end.
    ///
    /// - Parameter options: The words after the first.
    static func run(_ name: String, _ url: String, options: String...) async throws -> Command.Outcome {
        let folder = try TemporaryFolder()
        let program = try #require(all.first { $0.name == name })
        let words = try await program.words(for: url, in: folder)
        return try await Command(words[0], options + words.dropFirst()).run()
    }

    private func checkNeeds() async throws {
        let missing = try await blocking { () -> String? in
            if let fault = ExternalTool(tool).fault { return fault }
            guard let library, let program = library.trial.first else { return nil }
            let trial = try Command(program, Array(library.trial.dropFirst())).runBlocking()
            return trial.status == 0 ? nil : "\(library.package), which is not installed"
        }
        guard let missing else { return }
        try #require(ProcessInfo.processInfo.environment["REQUIRE_TEST_TOOLS"] != "1", "needs \(missing)")
        #if compiler(>=6.3)
        try Test.cancel("needs \(missing)")
        #else
        throw CancellationError()
        #endif
    }
}
