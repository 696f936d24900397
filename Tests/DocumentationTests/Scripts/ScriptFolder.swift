import TestSupport

/// A folder in which a script of `.ci` runs.
struct ScriptFolder: Sendable {
    private let folder: TemporaryFolder
    var path: String { folder.path }

    init() throws {
        folder = try TemporaryFolder()
    }

    func write(_ files: [String: String]) throws {
        for (path, text) in files {
            let url = URL(fileURLWithPath: folder.path).appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }

    func text(_ path: String) throws -> String {
        try String(contentsOfFile: folder.path + "/" + path, encoding: .utf8)
    }

    /// Runs a script with Python.
    func run(_ script: String, _ options: [String]) async throws -> ChildProgram.Outcome {
        try await ChildProgram(tool: "python3", [Checkout.file(".ci/\(script)").path] + options).outcome()
    }
}
