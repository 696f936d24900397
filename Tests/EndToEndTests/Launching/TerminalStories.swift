import TestSupport

@Suite(.launching) struct `A program on a terminal` {
    /// On a terminal, the crash handler of Swift asks whether to debug, and waits 30 seconds for an answer.
    @Test func `a prevented request ends a program on a terminal at once`() async throws {
        let terminal = try Terminal()
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent("DemoService")
        process.arguments = ["rate", "EUR", "USD", UnmatchedPolicy.prevent.argument]

        let shown = try await terminal.run(process)

        #expect(process.terminationReason == .uncaughtSignal)
        #expect(!shown.contains("Press space to interact"))
        #expect(shown.contains("MockURLResponder stopped the program"))
    }

    @Test(arguments: [("xterm", "", true), ("dumb", "", false), ("xterm", "1", false)])
    func `a report has colours on a terminal that may receive them`(
        _ name: String, _ noColor: String, _ isColored: Bool
    ) async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: "/other").always()
        let terminal = try Terminal()
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appendingPathComponent("DemoService")
        process.arguments = ["rate", "EUR", "USD"] + upstream.arguments
        process.environment = ["TERM": name, "NO_COLOR": noColor]

        let shown = try await terminal.run(process)

        #expect(
            shown.contains("\u{1B}[32m        path                 expected \"/other\"\u{1B}[0m") == isColored,
            "\(shown)")
        #expect(shown.contains("\u{1B}") == isColored)
    }
}
