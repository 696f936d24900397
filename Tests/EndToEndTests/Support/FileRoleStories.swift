import TestSupport

@Suite(.launching) struct `Files that a launched program may write to` {
    private let folder = try! TemporaryFolder()

    private var path: String { folder.path + "/file" }

    private static let plan =
        #"[{"host":"\#(Upstream.host)","responses":[{"response":{"body":{"json":\#(Upstream.rates())}}}]}]"#

    private static func stub(body path: String) -> String {
        #"[{"host":"\#(Upstream.host)","responses":[{"response":{"body":{"file":"\#(path)"}}}]}]"#
    }

    // MARK: - Two roles

    private static let roles = ["plan": "the plan of argument 5, --mock-url-plan", "body": "the body of a stub"]

    /// Writes content for a role to the file, and returns the arguments for the role.
    private func arguments(_ role: String) throws -> [String] {
        let isBody = role.hasPrefix("body")
        try Data((isBody ? Upstream.rates() : Self.plan).utf8).write(to: URL(fileURLWithPath: path))
        let plan = isBody ? folder.path + "/plan" : path
        if isBody { try Data(Self.stub(body: path).utf8).write(to: URL(fileURLWithPath: plan)) }
        return ["--mock-url-plan=\(plan)"]
    }

    @Test(arguments: roles.keys.sorted(), ["journal", "cookies"])
    func `using one file as a journal or cookie file and in another role stops the launch and leaves it unchanged`(
        _ role: String, _ name: String
    ) async throws {
        let others = try arguments(role)
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        // The argument names the same file by a symbolic link.
        let link = folder.path + "/link"
        #expect(symlink(path, link) == 0)

        let outcome = try await demoService("rate", "EUR", "USD", mocking: ["--mock-url-\(name)=\(link)"] + others)

        let own = name == "journal" ? "the journal" : "the cookie file"
        #expect(
            outcome.errors.hasPrefix(
                """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 4, --mock-url-\(name)
                  expected: a file that has no other role
                  found:    "\(link)" as \(own) and as \(Self.roles[role]!)
                  to do:    name another file, since the program writes to this one
                """), "\(outcome.errors)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test(arguments: ["", ".next"])
    func `using one file as the journal and as the cookie file or its next version stops the launch`(
        _ suffix: String
    ) async throws {
        try await demoService(
            "rate", "EUR", "USD",
            mocking: ["--mock-url-journal=\(path)\(suffix)", "--mock-url-cookies=\(folder.path)/./file"]
        ).expect(errors: "expected: a file that has no other role", "\"\(path)\(suffix)\" as the journal and as the ")
        #expect(folder.contents == [])
    }

    @Test func `a journal in the description of a mock bundle stops the launch`() async throws {
        let bundle = URL(fileURLWithPath: folder.path)
        try Data("[]".utf8).write(to: bundle.appendingPathComponent("bundle.json"))

        try await demoService(
            "rate", "EUR", "USD",
            mocking: ["--mock-url-journal=\(folder.path)/bundle.json", "--mock-url-bundle=\(folder.path)"]
        ).expect(errors: "as the journal and as the plan of argument 5, --mock-url-bundle")
        #expect(try String(contentsOf: bundle.appendingPathComponent("bundle.json"), encoding: .utf8) == "[]")
    }

    // MARK: - A working directory that was removed

    private func shell(_ script: String, _ arguments: [String]) async throws -> ChildProgram.Outcome {
        let program = Bundle.main.bundleURL.appendingPathComponent("DemoService").path
        return try await ChildProgram(
            tool: "sh", ["-c", script, program, "rate", "EUR", "USD"] + arguments,
            environment: ["XDG_DATA_HOME": folder.path, "HOME": folder.path]
        ).outcome()
    }

    @Test(arguments: ["journal", "cookies"])
    func `a relative path in a removed working directory stops the launch and is not resolved in the root`(
        _ name: String
    ) async throws {
        let file = UUID().uuidString
        let script = #"d="$HOME/gone"; mkdir "$d" && cd "$d" && rmdir "$d" && exec "$0" "$@""#

        try await shell(script, ["--mock-url-\(name)=\(file)"]).expect(
            errors: .beginning(
                """
                MockURLResponder cannot use its launch arguments.
                  where:    argument 4, --mock-url-\(name)
                  expected: a path that can be found
                  found:    "\(file)" in a working directory that cannot be used: No such file or directory
                  to do:    give the absolute path
                """))
        #expect(!FileManager.default.fileExists(atPath: "/" + file))
    }

    // MARK: - Closed standard streams

    @Test(arguments: [">&-", "2>&-", "<&- >&- 2>&-"])
    func `the output of a program with closed standard streams is in no mock file`(_ closing: String) async throws {
        let journal = try JournalFile()
        let plan = folder.path + "/plan"
        try Data(Self.stub(body: path).utf8).write(to: URL(fileURLWithPath: plan))
        try Data(Upstream.rates().utf8).write(to: URL(fileURLWithPath: path))
        let cookies = folder.path + "/cookies"

        // The second program fails and reports this on standard error.
        for arguments in [["--mock-url-plan=\(plan)"], ["--mock-url-policy=drop"]] {
            let outcome = try await shell(
                "exec \"$0\" \"$@\" \(closing)", [journal.argument, "--mock-url-cookies=\(cookies)"] + arguments)
            #expect(outcome.reason == .exit)
        }

        #expect(try journal.records("start").count == 2)
        #expect(try journal.records.count == journal.text.split(separator: "\n").count)
        #expect(try String(contentsOfFile: cookies, encoding: .utf8).hasSuffix("</plist>\n"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == Upstream.rates())
        #expect(try String(contentsOfFile: plan, encoding: .utf8) == Self.stub(body: path))
    }
}
