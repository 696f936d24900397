import TestSupport

@Suite(.launching) struct `Progress of mock-url`: ToolStory {
    let folder = ToolFolder.examples()

    /// Returns a pipe to which empty lines and then the output of a command are written.
    ///
    /// A line appears after half a second of work. A pipe that is silent for a second, or does not end within five, is an
    /// error. So this one starts few processes, which each take long on a busy machine.
    private static func slowly(_ command: String) -> String {
        #"<(for i in {1..9}; do echo; sleep 0.1; done; \#(command))"#
    }

    private static let slow = "mock-url args \(slowly("cat plan.json")) > arguments"

    private static let erase = "\r\u{1B}[K"

    @Test func `long work shows a line on the terminal and erases it at the end`() async throws {
        let (status, shown) = try await MockURLTool.shellOnTerminal(Self.slow, in: folder.path)

        #expect(status == 0)
        #expect(shown.hasPrefix(Self.erase + "reading /dev/fd/") && shown.hasSuffix(Self.erase), "\(shown)")
        #expect(try contents(of: "arguments").hasPrefix("'--mock-url-response="))
    }

    @Test func `reading a journal shows a line, which disappears before the table is drawn`() async throws {
        try await folder.writeJournal()
        let slow = "mock-url show --color never \(Self.slowly("cat calls.ndjson"))"

        let (status, shown) = try await MockURLTool.shellOnTerminal(slow, in: folder.path)
        #expect(status == 0)
        #expect(shown.hasPrefix(Self.erase + "reading /dev/fd/"), "\(shown)")
        #expect(shown.contains(Self.erase + "DemoService") && shown.hasSuffix("1 call: 1 answered\r\n"), "\(shown)")

        let (_, paged) = try await MockURLTool.shellOnTerminal(slow + " | cat", in: folder.path)
        #expect(paged.contains(Self.erase + "DemoService") && paged.hasSuffix("1 call: 1 answered\r\n"), "\(paged)")

        let (_, rest) = try await MockURLTool.shellOnTerminal(slow + " > table", in: folder.path)
        #expect(rest.hasPrefix(Self.erase + "reading /dev/fd/") && rest.hasSuffix(Self.erase), "\(rest)")
        #expect(try contents(of: "table").hasSuffix("1 call: 1 answered\n"))
    }

    @Test(arguments: [
        (slow, "dumb"), (slow, ""), (slow + " 2> errors", "xterm"), ("mock-url args plan.json > arguments", "xterm"),
    ])
    func `nothing is shown on a terminal that cannot erase a line, in a file, and for short work`(
        command: String, type: String
    ) async throws {
        let (status, shown) = try await MockURLTool.shellOnTerminal(
            command, in: folder.path, environment: ["TERM": type])
        #expect(status == 0 && shown == "")
        if command.hasSuffix("errors") { #expect(try contents(of: "errors") == "") }
    }

    @Test func `an error after long work is printed without the line`() async throws {
        let (status, shown) = try await MockURLTool.shellOnTerminal(
            "mock-url args \(Self.slowly("echo '[{'")) > arguments", in: folder.path)

        #expect(status == 65)
        #expect(shown.contains(Self.erase + "mock-url args: "), "\(shown)")
    }
}
