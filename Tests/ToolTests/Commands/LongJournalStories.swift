import TestSupport

@Suite(.launching) struct `A long journal shown by mock-url` {
    /// Writes a journal whose calls have bodies of 16 KB, and returns the peak memory of the tool in KiB.
    private func peakMemory(showing calls: Int) async throws -> Int {
        let file = try JournalFile()
        let body = String(repeating: "x", count: 16_000)
        let records = (1...calls).map { number in
            #"{"kind":"call","time":101,"monotonic":101,"process":1,"number":\#(number),"request":{"method":"POST","#
                + #""url":"https://h/a","body":{"bytes":16000,"text":"\#(body)"}},"outcome":"passed"}"#
                + "\n" + JournalRecords.delivery(number)
        }
        try file.add(JournalRecords.start(), records.joined(separator: "\n"), JournalRecords.end())
        // The tool is the only child of Python, so the peak of all children is the peak of the tool.
        let script =
            "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True); "
            + "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
        let outcome = try await MockURLTool.shell("python3 -c '\(script)' mock-url show '\(file.path)'")
        return try #require(Int(outcome.output.dropLast()), "\(outcome.errors)")
    }

    @Test(.needs("python3")) func `the memory of the tool does not grow with the journal`() async throws {
        let short = try await peakMemory(showing: 300)
        let long = try await peakMemory(showing: 4_000)

        // The longer journal has 59 MB more.
        #expect(long - short < 12 * 1_024, "\(short) KiB, \(long) KiB")
    }

    @Test func `following a journal that is already long prints it at once`() async throws {
        let file = try JournalFile()
        let records = (1...3_000).map { JournalRecords.call($0) + "\n" + JournalRecords.delivery($0) }
        try file.add(JournalRecords.start(), records.joined(separator: "\n"), JournalRecords.end())

        let outcome = try await MockURLTool.run(["show", "--follow", "--until-end", "--json", file.path])

        #expect(outcome.status == 0 && outcome.output.split(separator: "\n").count == 3_000)
    }
}
