import TestSupport

@Suite(.launching) struct `The HTML page of mock-url show`: ToolStory {
    let folder = ToolFolder([
        "calls.ndjson": """
        {"kind":"start","time":1,"monotonic":1,"process":7,"v":1,"program":"p","installed":"process","policy":"drop","stubs":1}
        {"kind":"call","time":2,"monotonic":2,"process":7,"number":1,"request":{"method":"GET","url":"https://h/a"},\
        "stub":{"index":0,"name":"</script>","use":1},"outcome":"answered","status":200,"bytes":3}
        {"kind":"delivery","time":2.5,"monotonic":2.5,"process":7,"call":1,"bytes":3,"ended":"complete"}
        {"kind":"call","time":3,"monotonic":3,"process":7,"number":2,"request":{"method":"GET","url":"https://h/b"},\
        "policy":"drop","nearMisses":[],"outcome":"failed","error":-1009}

        """
    ])

    @Test func `a page has the joined calls and the runs of the journal`() async throws {
        try await shell("mock-url show --html calls.html calls.ndjson").expect(
            0, output: .whole(""), errors: .whole(""))
        let page = try contents(of: "calls.html")
        let printed = try await shell("mock-url show --html - calls.ndjson").output
        #expect(printed.hasPrefix("<!doctype html>") && printed.hasSuffix("</html>\n"))
        #expect(page.contains(#""program":"p""#))
        #expect(page.contains(#""name":"\u003c/script>""#))
        #expect(page.contains(#""took":0.500000,"received":3,"ended":"complete""#))
        #expect(page.contains(#""url":"https://h/b""#))
        let rights = try FileManager.default.attributesOfItem(atPath: folder.path + "/calls.html")
        #expect(rights[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a page for a terminal is an error that asks for a file`() async throws {
        let (status, shown) = try await MockURLTool.runOnTerminal(
            ["show", "--html", "-", "calls.ndjson"], in: folder.path)

        #expect(status == 64)
        #expect(shown.contains("expected: a file after --html, or standard output that is no terminal\r\n"), "\(shown)")
        #expect(shown.hasSuffix("[invalid-usage]\r\n") && !shown.contains("<!doctype"))
    }

    @Test func `a page of a missing journal leaves the file unchanged`() async throws {
        try write("old", to: "calls.html")
        try await shell("mock-url show --html calls.html missing.ndjson").expect(66)
        #expect(try contents(of: "calls.html") == "old")
    }

    @Test(arguments: ["--html", "--har"])
    func `a page or a HAR file in place of a journal, or of one that grows, is an error`(_ option: String)
        async throws
    {
        let before = try contents(of: "calls.ndjson")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.ndjson", withDestinationPath: "calls.ndjson")
        let replaced = try await shell("mock-url show \(option) link.ndjson calls.ndjson")
        let followed = try await shell("mock-url show --follow \(option) calls.html calls.ndjson")

        #expect(replaced.status == 64 && followed.status == 64)
        #expect(replaced.errors.contains("expected: a file other than the journal after \(option)"))
        #expect(followed.errors.contains("expected: \(option) without --follow"))
        #expect(try contents(of: "calls.ndjson") == before)
    }
}
