import SupervisorTestSupport
import TestSupport

/// Unchanged programs of a machine, with the launcher's answer to `http://rates.example/`.
@Suite(.launching) struct ProgramTests {
    private let folder = try! TemporaryFolder()

    @Test(
        arguments: ClientProgram.all.filter { $0.source == nil && $0.schemes.contains("http") && $0.tool != "git" },
        Way.allCases)
    func `a program receives the launcher's answer`(client: ClientProgram, way: Way) async throws {
        let words = try await client.words(for: "http://rates.example/", in: folder)
        let supervised = try Supervised(way)
        let run = try await blocking {
            try ProgramRun([ExternalTool(words[0]).path] + words.dropFirst(), in: supervised.launch)
        }
        #expect(run.output.contains("rates.example:80 for \(client.tool)"), "\(run)")
    }
}
