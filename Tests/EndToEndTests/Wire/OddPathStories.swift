import TestSupport

@Suite(.launching) struct `Files with odd names` {
    static let names = [
        "a\nb", "a\r\nb", "a\"b'c", "a\\b", "%41%00", " a ", "a\tb", "\u{1}\u{7F}", "~", "-", "--mock-url-plan=x", "é",
        "e\u{301}", "\u{301}a", "\u{FFFD}", "\u{2028}", "{\"a\":1}", "a;b?c#d&e", "$(a)`b`|<>*", "…\\u0041", "🦜",
        String(repeating: "x", count: 255),
    ]

    private let folder = try! TemporaryFolder()

    /// Creates a file, beside two others whose names Swift considers equal to each other.
    private func file(_ name: String, _ text: String) throws -> String {
        let path = folder.path + "/" + name
        for (name, text) in [("é", "NFC"), ("e\u{301}", "NFD")] {
            _ = FileManager.default.createFile(atPath: folder.path + "/" + name, contents: Data(text.utf8))
        }
        guard FileManager.default.createFile(atPath: path, contents: Data(text.utf8)) else {
            throw CocoaError(.fileWriteUnknown)
        }
        return path
    }

    @Test(arguments: names) func `a body file with an odd name is read from arguments and from a plan file`(
        _ name: String
    ) async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).with(body: .file(try file(name, Upstream.rates("7")))).once()

        let inArguments = try await demoService("rate", "EUR", "USD", mocking: upstream.arguments)
        let inFile = try await demoService("rate", "EUR", "USD", mocking: upstream.arguments(transport: .file))

        #expect(inArguments.output == "1 EUR = 7 USD (2026-11-20)\n", "\(inArguments.errors)")
        #expect(inFile.output == "1 EUR = 7 USD (2026-11-20)\n", "\(inFile.errors)")
    }

    @Test(arguments: names) func `a plan, a journal and a cookie file of any name are found`(
        _ name: String
    ) async throws {
        let response = #"{"response":{"body":{"json":\#(Upstream.rates("7"))}}}"#
        let plan = try file(name, #"[{"host":"\#(Upstream.host)","responses":[\#(response)]}]"#)
        let (journal, cookies) = (folder.path + "/j/", folder.path + "/c/")
        for path in [journal, cookies] { #expect(mkdir(path, 0o700) == 0) }

        try await demoService(
            "rate", "EUR", "USD",
            mocking: [
                "--mock-url-plan=\(plan)", "--mock-url-journal=\(journal)\(name)",
                "--mock-url-cookies=\(cookies)\(name.utf8.count > 200 ? "short" : name)",
            ]
        ).expect(output: .whole("1 EUR = 7 USD (2026-11-20)\n"))

        #expect(try CallJournal(at: URL(fileURLWithPath: journal + name)).history.calls.count == 1)
    }

    @Test func `a body file whose name is not UTF-8 fails the test at the line of the stub`() async throws {
        let bytes: [CChar] = (folder.path + "/x").utf8CString.dropLast() + [CChar(bitPattern: 0xFF), 0]
        close(open(bytes, O_CREAT | O_WRONLY, 0o600))
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
        let path = folder.path + "/" + name

        let issues = try await issues {
            Upstream.configurator().respond(to: "/").with(body: .file(path)).once()
            Upstream.configurator().respond(to: "/").with(body: .file(path + "\0")).once()
            Upstream.configurator().respond(to: "/").with(body: .file("")).once()
        }

        #expect(
            issues.map(\.text) == [
                "MockURLResponder: the file cannot be used: expected the path of an existing file, found \"\(path)\" "
                    + "[invalid-body]",
                "MockURLResponder: the file cannot be used: expected the path of a file, found \"\(path)\0\"; "
                    + "a file name cannot contain NUL [invalid-body]",
                "MockURLResponder: the file cannot be used: expected the path of a file, found \"\" [invalid-body]",
            ])
    }

    @Test(arguments: ["plan", "live", "journal", "cookies", "bundle"])
    func `an argument with a path that is not UTF-8 stops the program with an error`(_ name: String) async throws {
        let program = Bundle.main.bundleURL.appendingPathComponent("DemoService").path
        let script = #"exec "$0" rate EUR USD "--mock-url-\#(name)=$(printf '/tmp/x\377')""#
        try await ChildProgram(tool: "sh", ["-c", script, program]).outcome().expect(
            errors: "where:    argument 4\n  expected: text in UTF-8\n  found:    other bytes")
    }
}
