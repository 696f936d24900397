import TestSupport

@Suite struct `A journal with several writers` {
    private let journal: JournalFile
    private let engine: Engine

    init() throws {
        journal = try JournalFile()
        engine = try journal.engine()
        engine.noteStart(.instance)
    }

    /// Appends to the file as another process does.
    private func add(_ text: String) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: journal.path))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
    }

    @Test func `each record starts on a new line after another process was killed during a write`() throws {
        _ = engine.decide(CapturedRequest("https://h/1"))
        try add(#"{"kind":"call","number":7,"request":{"met"#)
        _ = engine.decide(CapturedRequest("https://h/2"))
        _ = engine.decide(CapturedRequest("https://h/3"))
        try add(#"{"kind":"call""#)
        engine.endRun()

        let lines = try journal.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 8 && lines.last == "")
        #expect(lines.count { (try? JSONValue(String($0))) != nil } == 5)
        #expect(lines[2] == #"{"kind":"call","number":7,"request":{"met"# && lines[5] == #"{"kind":"call""#)
    }

    @Test func `many writers at the same time leave no empty line`() async throws {
        let path = journal.path
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    // Long bodies take several pages, so that others see files in the middle of a write.
                    let body = String(repeating: "a", count: 12_000)
                    guard let file = try? LaunchArguments(decoding: ["--mock-url-journal=\(path)"]),
                        let engine = try? Engine(file, settings: .init(policy: .drop))
                    else { return }
                    for call in 0..<150 {
                        _ = engine.decide(CapturedRequest("https://h/\(writer)/\(call)", method: "POST", body: body))
                    }
                }
            }
        }

        let lines = try journal.text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 1 + 8 * 150)
        #expect(lines.count { $0.isEmpty } == 0)
    }
}
