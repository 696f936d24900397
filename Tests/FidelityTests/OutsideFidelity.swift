#if os(Linux)
import TestSupport

/// The scenarios of this module in a program that is mocked from outside, with the sessions and the network code of Foundation.
@Suite(.launching, .tags(.slow)) struct `Clients in a program that is mocked from outside` {
    /// The suites that do not compare, or compare what only the runtime in a process has.
    private static let others = ["Kept connections with server and mock", "Web sockets with and without the mock"]

    @Test(.enabled(if: OutsidePlan.current == nil, "this process is the program"))
    func `every scenario observes the same from the launcher as from a server`() async throws {
        let folder = try TemporaryFolder()
        let plan = OutsidePlan(folder: folder.path)
        try plan.replace()
        let tests = try #require(Bundle.main.executableURL).path
        let words =
            ["run", "--quiet", "--live", plan.path, "--policy", "drop", "--", tests]
            + ["--testing-library", "swift-testing", "--filter", "FidelityTests"]
            + Self.others.flatMap { ["--skip", $0] }

        let run = try await MockURLTool.run(
            words, environment: [OutsidePlan.variable: folder.path, FixtureRun.variable: "1"])

        let failures = (run.output + run.errors).split(separator: "\n").filter { line in
            !["started.", " passed after "].contains { line.contains($0) }
        }
        #expect(run.status == 0, "\(failures.joined(separator: "\n"))")
        #expect((run.output + run.errors).contains("Unusual uploads with server and mock\" passed"))
    }
}
#endif
