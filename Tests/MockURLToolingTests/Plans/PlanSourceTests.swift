import TestSupport

@Suite struct `A source of plans` {
    private let folder = try! TemporaryFolder()

    private func write(_ text: String, to name: String) throws -> URL {
        let url = URL(fileURLWithPath: folder.path + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url
    }

    private var url: URL { URL(fileURLWithPath: folder.path) }

    @Test func `the plan files of a directory are in the order of their names, and other files are no plans`() throws {
        for name in ["b.json", "a.json", "c.JSON.txt", ".hidden.json", "bodies/x.json"] {
            _ = try write(#"[{"host":"a","responses":[{"name":"\#(name)"}]}]"#, to: name)
        }
        let source = try PlanSource(at: url)

        #expect(source.stubs.map(\.name) == ["a.json", "b.json"])
        #expect(source.arguments == ["a.json", "b.json"].map { "--mock-url-plan=\(folder.path)/\($0)" })
    }

    @Test func `each stub has its line and column in the plan`() throws {
        let text =
            "[{\"host\":\"a\",\"responses\":[{}, {},\n  {}]},\n\n {\"responses\":[\n{}],\"host\":\"é\"},\n"
            + #"{"host":"b","responses":[]},{"host":"ü","responses":[{}]}]"#
        let part = try #require(try PlanSource(at: write(text, to: "a.json")).parts.first)

        #expect(part.positions.map(\.line) == [1, 1, 2, 5, 6])
        #expect(part.positions.map(\.column) == [27, 31, 3, 1, 54])
        #expect(part.stubs.map { $0.source?.line } == [1, 1, 2, 5, 6])
    }

    @Test func `a stub of a configurator keeps its line of source code`() throws {
        let url = try write(#"[{"host":"a","file":"T.swift","responses":[{"line":12}]}]"#, to: "a.json")

        #expect(try PlanSource(at: url).stubs.first?.source?.description == "T.swift:12")
    }

    @Test func `a directory without plans is an error with its path`() throws {
        _ = try write("", to: "readme.txt")
        let error = #expect(throws: PlanError.self) { try PlanSource(at: url) }

        #expect(
            error?.description == """
                MockURLResponder cannot use this plan.
                  where:    directory \(folder.path)
                  expected: plan files whose names end with .json or .har, or a bundle.json
                  found:    a directory without such a file
                  to do:    name a plan file, a HAR file, a directory of them, or a mock bundle
                [unreadable-plan]
                """)
    }

    @Test func `a HAR file is a plan, which lies in a file of this process`() throws {
        let url = try write(HARFile.text(HARFile.entry(), HARFile.entry("GET", "https://b.example/")), to: "a.har")
        let source = try PlanSource(at: url)
        let part = try #require(source.parts.first)

        #expect(source.stubs.count == 2)
        #expect(source.stubs.map { $0.source?.line } == [1, 2])
        #expect(part.positions == [PlanError.Position(line: 1, column: 76), PlanError.Position(line: 2, column: 1)])
        #expect(try LaunchArguments(decoding: source.arguments).plan.stubs.count == 2)
        #expect(try source.lastingArguments.allSatisfy { $0.hasPrefix("--mock-url-response=") })
    }

    @Test func `a directory may have plan files and HAR files`() throws {
        _ = try write(HARFile.text(HARFile.entry()), to: "b.HAR")
        _ = try write(#"[{"host":"a","responses":[{}]}]"#, to: "a.json")

        #expect(try PlanSource(at: url).parts.map(\.place.path) == ["a.json", "b.HAR"].map { "\(folder.path)/\($0)" })
    }

    @Test func `a HAR file that is too long for arguments is named in the error`() throws {
        let body = String(repeating: "x", count: 600_000)
        let url = try write(HARFile.text(HARFile.entry(content: #""text":"\#(body)""#)), to: "a.har")
        let source = try PlanSource(at: url)

        #expect(try LaunchArguments(decoding: source.arguments).plan.stubs.count == 1)
        let error = #expect(throws: PlanError.self) { try source.lastingArguments }
        #expect(error?.hint.contains("mock-url import -o FILE") == true)
    }
}
