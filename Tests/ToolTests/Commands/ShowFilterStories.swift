import TestSupport

private typealias Records = JournalRecords

@Suite(.launching) struct `The filters of mock-url show` {
    private let file: JournalFile

    init() throws {
        file = try JournalFile()
        try file.add(Records.start(), Records.call(1, "https://h/tea"), Records.delivery(1), Records.end())
    }

    private func show(_ arguments: String...) async throws -> ChildProgram.Outcome {
        try await MockURLTool.run(["show"] + arguments)
    }

    @Test func `standard error names a filter that selects no call`() async throws {
        try await show("--path", "/elsewhere", "--json", file.path).expect(
            0, output: .whole(""), errors: .beginning("mock-url: no call meets the filter; the journal has "))
    }

    @Test(arguments: [
        ["--host", "https://a.example"], ["--host", "a.example:443"], ["--path", "v1"], ["--path", "/v1?a=1"],
        ["--host", "bü*.example"],
    ])
    func `a filter that no call can meet is refused`(_ filter: [String]) async throws {
        try await MockURLTool.run(["show"] + filter + [file.path]).expect(64, errors: "after \(filter[0])")
    }
}
