import TestSupport

@Suite(.launching) struct `mock-url import`: ToolStory {
    let folder = ToolFolder.examples()

    private static let lossy = HARFile.text(
        HARFile.entry("GET", "https://a.example/"), HARFile.entry("GET", "wss://a.example/"),
        HARFile.entry(
            "GET", "https://a.example/image", headers: [("Content-Type", "image/png")],
            content: #""text":"AAE=","encoding":"base64""#))

    private static let warning =
        "lossy.har:2:1: warning: entry 2, request: it opens a web socket, which a stub cannot answer, so the entry is left out [lost-part]\n"

    @Test func `writes a plan that answers as the recording does`() async throws {
        try await shell("mock-url import rates.har -o made.json").expect(0, output: .whole(""), errors: .whole(""))
        for plan in ["made.json", "rates.har"] {
            try await shell("mock-url run --plan \(plan) --quiet -- DemoService rate EUR USD").expect(
                0, output: .whole("1 EUR = 1.0842 USD (2026-11-20)\n"), errors: .whole(""))
        }
    }

    @Test func `names what is lost, and writes the rest`() async throws {
        try write(Self.lossy, to: "lossy.har")
        let inside = try await run(["import", "lossy.har"])
        let beside = try await run(["import", "lossy.har", "-o", "made.json"])
        let plan = try contents(of: "made.json")

        #expect((inside.status, inside.errors) == (0, Self.warning))
        #expect(inside.output.contains(#""base64": "AAE=""#))
        #expect((beside.status, beside.errors, beside.output) == (0, Self.warning, ""))
        #expect(plan.contains(#""file": "./made.bodies/image-b413f47d.png""#))
        #expect(FileManager.default.contents(atPath: folder.path + "/made.bodies/image-b413f47d.png") == Data([0, 1]))
        #expect(try await run(["check", "made.json"]).status == 0)
    }

    @Test func `fails for a loss and writes nothing if it is strict`() async throws {
        try write(Self.lossy, to: "lossy.har")
        let outcome = try await run(["import", "--strict", "lossy.har", "-o", "made.json"]).expect(65)
        #expect(
            outcome.errors == """
                mock-url import: MockURLResponder cannot use this recording.
                  where:    file lossy.har
                  at:       entry 2, request (line 2, column 1)
                  expected: only what a plan can express
                  found:    it opens a web socket, which a stub cannot answer, so the entry is left out
                  to do:    record it again, edit the file, or leave out --strict to accept the loss
                [lost-part]

                """)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/made.json"))
    }

    @Test func `lets each answer count once if it is strict`() async throws {
        try await run(["import", "--strict", "rates.har"]).expect(0, output: #""times": 1"#)
    }

    @Test func `matches header fields by their names`() async throws {
        try write(
            HARFile.text(
                HARFile.entry(
                    request: #""headers":[{"name":"Accept","value":"text/html"},{"name":"Cookie","value":"secret"}]"#)),
            to: "a.har")
        let outcome = try await run(["import", "a.har", "--match-header", "Accept"])
        let wrong = try await run(["import", "a.har", "--match-header", "Accept: text/html"])

        outcome.expect(output: #""Accept": "text/html""#, .without("secret"))
        #expect(wrong.status == 64)
    }

    @Test(arguments: [("none.har", 66, "[unreadable-plan]"), ("cut.har", 65, "[invalid-json]")])
    func `reports a file that cannot be read`(_ name: String, _ status: Int32, _ kind: String) async throws {
        try write(String(Self.lossy.prefix(300)), to: "cut.har")
        try await run(["import", name]).expect(status, output: .whole(""), errors: .end(kind + "\n"))
    }

    @Test func `is not necessary, because other commands read HAR files, too`() async throws {
        try write(Self.lossy, to: "lossy.har")
        let check = try await run(["check", "lossy.har"])
        let args = try await run(["args", "lossy.har"])
        let rate = try await shell(#"eval "DemoService rate EUR USD $(mock-url args rates.har)""#)

        #expect((check.status, check.output) == (1, Self.warning + "1 plan, 2 stubs: 1 finding\n"))
        args.expect(
            output: .beginning("'--mock-url-response="),
            errors: .whole(
                "mock-url: 1 part is lost, because stubs do not repeat all of lossy.har; mock-url check names what is lost [lost-part]\n"
            ))
        #expect(rate.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
    }
}
