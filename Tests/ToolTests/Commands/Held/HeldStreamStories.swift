import TestSupport

@Suite(.launching, .needs("curl")) struct `mock-url held with an event stream`: ToolStory {
    let folder = ToolFolder()
    private static let run = "--run $run"

    init() throws {
        let rates = { (dollars: Double) in #"{"date":"2026-11-20","rates":{"USD":\#(dollars)}}"# }
        let plan = """
            [{"host":"api.frankfurter.dev","responses":[
              {"request":{"path":"/v1/changes"},"times":1,"response":{"body":{"events":[
                {"retry":0,"data":\(rates(1.25))},{"hold":"rest"},{"data":\(rates(1.75))}]}}},
              {"request":{"path":"/v1/changes"},"optional":true,"response":{"status":204}}]}]
            """
        try write(plan, to: "live.json")
    }

    /// Runs commands beside a server with a client, whose stream is held.
    private func held(_ commands: String...) async throws -> ChildProgram.Outcome {
        let lines = [
            "mock-url run --live live.json --journal calls.ndjson -- DemoService serve --port 0 > server.txt & run=$!",
            "until url=$(grep -so 'http://.*' server.txt); do sleep 0.01; done",
            #"curl -sN "$url/changes?from=EUR&to=USD" > lines.txt & client=$!"#,
            "mock-url held wait rest \(Self.run) > held.txt",
        ]
        return try await shell((lines + commands + ["kill $run; wait $run; echo run $?"]).joined(separator: "\n"))
    }

    @Test func `a shell sends an event into a stream, and lets it go`() async throws {
        let outcome = try await held(
            #"mock-url held send rest --event '{"date":"2026-11-20","rates":{"USD":1.5}}' \#(Self.run)"#,
            "mock-url held release rest \(Self.run)", "wait $client; cat lines.txt")

        let lines = [1.25, 1.5, 1.75].map { #"{"rate":\#($0),"date":"2026-11-20"}"# + "\n" }
        #expect(outcome.output == lines.joined() + "run 0\n", "\(outcome.errors)")
    }

    @Test func `a stream that nothing releases fails the run with the name of the hold`() async throws {
        try await held().expect(
            output: .whole("run 86\n"),
            errors: "GET https://api.frankfurter.dev/v1/changes?base=EUR&symbols=USD was held until the end",
            "held:     at \"rest\"")
    }
}
