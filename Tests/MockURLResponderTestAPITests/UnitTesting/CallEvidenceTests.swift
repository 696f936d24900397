import TestSupport

@Suite(.launching) struct `The attachments of a failing test` {
    /// A run of the fixture, and what it stored.
    private final class StoredRun: Sendable {
        let folder: TemporaryFolder
        let output: String

        init(_ variables: [String: String] = [:]) async throws {
            folder = try TemporaryFolder()
            let outcome = try await FixtureRun.outcome(
                of: "CallEvidenceFixture", ["--attachments-path", folder.path], variables)
            output = outcome.output + outcome.errors
            try #require(output.contains("failingByItsNetwork"), "\(output)")
        }

        /// The names of the attachments of a test.
        func names(_ test: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(test) }.sorted()
        }

        func text(_ name: String) throws -> String {
            try String(contentsOf: URL(filePath: folder.path).appending(path: name), encoding: .utf8)
        }
    }

    private static let run = Task { try await StoredRun() }

    @Test func `a test that fails by itself has a redacted journal and a page of calls`() async throws {
        let run = try await Self.run.value
        let names = try run.names("failingByItsOwnExpectation")

        #expect(
            names == [
                "CallEvidenceFixture-failingByItsOwnExpectation-_-1-2.calls.html",
                "CallEvidenceFixture-failingByItsOwnExpectation-_-1-2.calls.ndjson",
            ])
        let journal = try run.text(try #require(names.last))
        #expect(journal.contains(#""kind":"call""#) && journal.contains(#""kind":"end""#))
        #expect(try run.text(try #require(names.first)).contains("<html"))
        for text in try names.map(run.text) { #expect(text.contains("/rates") && !text.contains("s3cr3t")) }
    }

    @Test(arguments: [("failingByItsNetwork", 2), ("passing", 0), ("turnedOff", 0)])
    func `only a test that fails has attachments, unless it turns them off`(_ test: String, _ count: Int) async throws {
        #expect(try await Self.run.value.names(test).count == count)
    }

    @Test func `a test with the trait has the journal of the program that it launched`() async throws {
        let run = try await Self.run.value
        let names = try run.names("DemoService")

        #expect(names == ["DemoService.calls.html", "DemoService.calls.ndjson"])
        #expect(try run.text(try #require(names.last)).contains("api.frankfurter.dev"))
    }

    @Test func `a long journal is cut after a whole record, and its name says so`() async throws {
        let run = try await Self.run.value
        let names = try run.names("long")
        let journal = try run.text(try #require(names.last))

        #expect(names.allSatisfy { $0.contains("-first-4-MiB") } && names.count == 2)
        #expect(journal.utf8.count <= 4 << 20 && journal.hasSuffix("}\n"))
    }

    @Test func `a variable turns attachments off, and its other values are errors`() async throws {
        let off = try await StoredRun(["MOCK_URL_ATTACHMENTS": "off"])
        let wrong = try await StoredRun(["MOCK_URL_ATTACHMENTS": "none"])

        #expect(try off.names("") == [])
        #expect(wrong.output.contains("MOCK_URL_ATTACHMENTS") && wrong.output.contains("failures or off"))
    }
}
