import TestSupport

/// A small client in Go, compiled for one test.
struct GoProgram {
    private static let source = """
        package main
        import ("fmt"; "io"; "net/http"; "os")
        func main() {
            r, err := http.Get(os.Args[1])
            if err != nil { fmt.Println(err); os.Exit(1) }
            b, _ := io.ReadAll(r.Body)
            fmt.Print(string(b))
        }
        """

    /// Sends a request to a URL.
    static func get(_ url: String, environment: [String: String] = [:]) async throws -> Command.Outcome {
        let folder = try TemporaryFolder()
        try write(Array(source.utf8), to: "\(folder.path)/main.go")
        let variables = ["GOTOOLCHAIN": "local", "GOFLAGS": "-mod=mod"]
        return try await Command(
            "go", "run", "\(folder.path)/main.go", url, environment: variables.merging(environment) { $1 }
        ).run()
    }
}
