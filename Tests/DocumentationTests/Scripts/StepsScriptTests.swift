import TestSupport

/// Tests of the script `.ci/steps`, which needs Python and bash.
@Suite(.launching, .needs("python3")) struct `The script that runs the commands of documents` {
    private let folder: ScriptFolder

    init() throws {
        folder = try ScriptFolder()
    }

    @Test(arguments: [
        ("<!-- step -->\n```sh\nfalse; true\n```\n", "expected the status 0, found 1"),
        ("<!-- step: status 3 -->\n```sh\ntrue\n```\n", "expected the status 3, found 0"),
        ("<!-- step: status 3 -->\n```sh\nfalse; (exit 3)\n```\n", "expected the status 3, found 1,3"),
        ("<!-- step -->\n```sh\nexit\n```\n", "the step did not end"),
        ("<!-- step -->\n```sh\necho a\n```\n```text\nb\n```\n", "the output is not the one that the page shows"),
        (
            "<!-- step: once -->\n```sh\ntrue\n```\n",
            "expected \"status N\", \"needs COMMAND\" or \"fresh\", found 'once'"
        ),
        ("<!-- step -->\nNo block.\n", "expected a code block after <!-- step -->"),
        ("<!-- not run -->\n```sh\ntrue\n```\n", "expected a reason after \"not run\""),
        ("```sh\ntrue\n```\n", "an sh block without <!-- step -->"),
        ("<!-- step -->\n```sh\ntrue\n", "a block without an end"),
        ("No step.\n", "no page has a step"),
    ])
    func `a wrong page fails with its line and the reason`(page: String, reason: String) async throws {
        try write(page)

        try await script().expect(1, errors: .part(reason))
    }

    @Test func `a fresh step is left out, and git clone does nothing, without --fresh`() async throws {
        try write("<!-- step: fresh -->\n```sh\nfalse\n```\n<!-- step -->\n```sh\ngit clone here there\n```\n")

        try await script().expect(0, output: "steps: 1 steps of 1 pages\n")
    }

    @Test func `a step whose command is missing is skipped aloud`() async throws {
        try write("<!-- step: needs no-such-command -->\n```sh\nfalse\n```\n<!-- step -->\n```sh\ntrue\n```\n")

        try await script().expect(0, output: "README.md:2: SKIPPED, because this machine has no no-such-command\n")
    }

    @Test func `--write replaces an output that does not match, and only that`() async throws {
        try write("<!-- step -->\n```sh\necho a\n```\n```text\nb\n```\n\n```text\nb\n```\n")

        #expect(try await script("--write").status == 0)

        #expect(
            try folder.text("README.md") == "<!-- step -->\n```sh\necho a\n```\n```text\na\n```\n\n```text\nb\n```\n")
    }

    private func write(_ page: String) throws {
        try folder.write(["mock-url": "", "DemoService": "", "README.md": page])
    }

    private func script(_ options: String...) async throws -> ChildProgram.Outcome {
        let paths = ["--root", folder.path, "--bin", folder.path, folder.path + "/README.md"]
        return try await folder.run("steps", paths + options)
    }
}
