import TestSupport

private typealias Records = JournalRecords

@Suite struct `The table of a journal` {
    private let file = try! JournalFile()

    private func table(_ style: TableStyle, _ filter: CallFilter = CallFilter()) throws -> [String] {
        var (stream, table) = (CallStream(file.path), CallTable(style, filter: filter, spans: JournalSpans(file.path)))
        try stream.readAll { table.take($0) }
        table.finish()
        return table.takeText().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Writes a run of ten seconds with four calls.
    private func writeRun() throws {
        try file.add(
            Records.start(), Records.call(1, "https://h/tea?sugar=2", time: 100), Records.delivery(1, time: 105),
            Records.call(2, "http://h/b", time: 105, method: "POST", Records.miss),
            Records.delivery(2, time: 105.01, #","bytes":0,"ended":"failed","error":-1009"#),
            Records.call(3, "https://h/slow", time: 106),
            Records.delivery(3, time: 107.5, #","bytes":1,"ended":"cancelled""#),
            Records.call(4, "https://h/open", time: 109),
            Records.end(
                time: 110,
                #","unusedCount":7,"unused":[{"index":1,"name":"euro"}],"expectations":{"met":1,"unmet":[{"index":0,"name":"tea","source":"A.swift:3","expected":{"atLeast":2},"found":1}],"outOfOrder":[]},"warnings":["look out"]"#
            ))
    }

    @Test(arguments: [("", "cancelled"), (#","error":-1001"#, "timed out")])
    func `a call that its client gave up says whether its timeout expired`(_ error: String, _ word: String) throws {
        try file.add(
            Records.start(), Records.call(1, "https://h/slow", time: 106),
            Records.delivery(1, time: 107.5, #","bytes":1,"ended":"cancelled""# + error), Records.end(time: 110, ""))

        let row = try #require(try table(TableStyle(width: 80)).first { $0.contains("GET h/slow") })

        #expect(row.contains(" \(word) "))
    }

    @Test func `a table of 80 columns has a row for each call, near misses and a summary`() throws {
        try writeRun()

        let lines = try table(TableStyle(width: 80))

        #expect(lines[0].hasPrefix("p · process 1 · "))
        #expect(
            lines.dropFirst().joined(separator: "\n") == """
                    #     TOOK  to 10.0 s   RESULT     STUB          REQUEST
                    1   5.00 s  █████       200        #1 tea        GET h/tea?sugar=2
                    2  10.0 ms       ▏      -1009      no stub       POST http://h/b
                       #2 "euro" GET https://h/b
                           path                 expected "/b"
                                                found    "/a"
                    3   1.50 s        █▌    cancelled  #1 tea        GET h/slow
                    4        –           ▏  200        #1 tea        GET h/open

                4 calls: 3 answered, 1 failed
                1 call without a stub
                7 stubs never answered: #2 "euro" and 6 more
                1 of 2 expectations met; not met:
                  #1 "tea" (A.swift:3)
                      expected at least 2 calls
                      found    1 call
                warning: look out

                """)
    }

    @Test func `a run that starts at the end of a part of a long journal has a scale of its own`() throws {
        let (start, part) = (Records.start(), 1 << 20)
        let rest = Records.call(1, "https://h/").utf8.count + start.utf8.count + 2
        try file.add(
            start, Records.call(1, "https://h/" + String(repeating: "a", count: part - 9 - rest)),
            Records.start(process: 2, time: 300), Records.call(1, process: 2, time: 305),
            Records.end(process: 2, time: 310))

        #expect(try table(TableStyle(width: 80)).contains { $0.contains("  to 10.0 s  ") })
    }

    @Test(arguments: [1, 5, 20, 30, 40, 60, 80, 100, 120, 200])
    func `no line of a table is wider than the terminal`(width: Int) throws {
        try writeRun()
        try file.add(
            Records.start(process: 2), Records.start(process: 3), Records.call(1, process: 2, method: "漢字/e\u{301}🦜"))

        for line in try table(TableStyle(width: width)) {
            let wide = line.unicodeScalars.filter { "漢字🦜".unicodeScalars.contains($0) }.count
            let combining = line.unicodeScalars.filter { $0 == "\u{301}" }.count
            #expect(line.unicodeScalars.count + wide - combining <= width, "\(line)")
        }
    }

    @Test func `a table with colours shows expected values green and found values red`() throws {
        try writeRun()

        let text = try table(TableStyle(hasColor: true)).joined(separator: "\n")

        #expect(text.contains("\u{1B}[32m           path                 expected \"/b\"\u{1B}[0m"))
        #expect(text.contains("\u{1B}[31m                                found    \"/a\"\u{1B}[0m"))
    }

    @Test func `a filtered table shows the selected calls and counts the others`() throws {
        try writeRun()
        var filter = CallFilter()
        filter.isUnmatchedOnly = true

        let lines = try table(TableStyle(), filter)

        #expect(lines.filter { $0.contains(" GET h/") }.isEmpty && lines.contains { $0.hasSuffix("POST http://h/b") })
        #expect(lines.contains("4 calls: 3 answered, 1 failed, 1 shown"))
    }

    @Test func `two runs have their own headlines, scales and summaries`() throws {
        try writeRun()
        try file.add(
            Records.start(process: 2, time: 9_000), Records.call(1, process: 2, time: 9_000.5),
            Records.delivery(1, process: 2, time: 9_001), Records.end(process: 2, time: 9_001))

        let lines = try table(TableStyle())

        #expect(lines.contains { $0.hasPrefix("p · process 2 · ") })
        #expect(lines.contains { $0.contains("to 1.00 s") })
        #expect(lines.contains { $0.contains("1     0.500   500 ms            ██████████  200") })
    }

    @Test func `control characters of a request appear as escapes`() throws {
        try file.add(Records.start(), Records.call(1, method: #"\u001b[31m\u0007\u202e"#))

        let text = try table(TableStyle(hasColor: false)).joined()

        #expect(text.contains(#" \u{1B}[31m\u{7}\u{202E} h/a"#))
        #expect(!text.unicodeScalars.contains("\u{1B}"))
    }
}

@Suite struct `A filter of calls` {
    private func selected(_ lines: [String], by change: (inout CallFilter) -> Void) throws -> [Int] {
        let file = try JournalFile()
        try file.add(Records.start(), lines.joined(separator: "\n"))
        var filter = CallFilter()
        change(&filter)
        return try file.joinedCalls().filter { filter.selects($0.call) }.map(\.call.number)
    }

    private static let lines = [
        Records.call(1, "https://user@A.example:8080/x?y", method: "GET"),
        Records.call(2, "http://b.example", method: "POST"),
        Records.call(
            3, "https://c/x/y#z", #","stub":{"index":4,"name":"a*b","use":1},"outcome":"answered","status":503"#),
        Records.call(4, "https://[::1]:80/x", Records.miss),
    ]

    @Test(arguments: [
        ("a.example", [1]), ("*.example", [1, 2]), ("[::1]", [4]), ("example", []),
    ]) func `a host is compared without its port and user, and an asterisk stands for any characters`(
        host: String, expected: [Int]
    ) throws {
        #expect(try selected(Self.lines) { $0.hosts = [host] } == expected)
    }

    @Test(arguments: ["bücher.example", "*.BÜCHER.example", "xn--bcher-kva.example"])
    func `a host with letters that are not ASCII is compared in punycode`(host: String) throws {
        let lines = [
            Records.start(), Records.call(1, "https://\(host.first == "*" ? "www." : "")xn--bcher-kva.example/"),
        ]

        #expect(try selected(lines) { $0.hosts = [host] } == [1])
    }

    @Test(arguments: [("/x", [1, 4]), ("/", [2]), ("/x*", [1, 3, 4]), ("/x/y", [3])])
    func `a path is compared without query and fragment`(path: String, expected: [Int]) throws {
        #expect(try selected(Self.lines) { $0.paths = [path] } == expected)
    }

    @Test func `conditions of one kind are alternatives, and all kinds must be met`() throws {
        #expect(
            try selected(Self.lines) {
                $0.statuses = ["200", "5XX"].compactMap(CallFilter.Status.init)
                $0.paths = ["/x*"]
            } == [1, 3])
        #expect(try selected(Self.lines) { $0.methods = ["post"] } == [2])
        #expect(try selected(Self.lines) { $0.stubs = ["#5", "1"] } == [1, 2, 3])
        #expect(try selected(Self.lines) { $0.stubs = ["t*"] } == [1, 2])
        #expect(try selected(Self.lines) { $0.isUnmatchedOnly = true } == [4])
    }

    @Test(arguments: ["", "99", "600", "6xx", "xx", "5x", "٥xx", "+20", "200 "])
    func `a text that is neither a status nor a class is refused`(text: String) {
        #expect(CallFilter.Status(text) == nil)
    }
}
