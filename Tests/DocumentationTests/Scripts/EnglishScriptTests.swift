import TestSupport

/// Tests of the script `.ci/english`, which needs Python and git.
@Suite(.launching, .needs("python3", "git")) struct `The script that finds sentences to read twice` {
    private let folder: ScriptFolder

    init() throws {
        folder = try ScriptFolder()
        try folder.write([".ci/english": String(contentsOf: Checkout.file(".ci/english"), encoding: .utf8)])
    }

    @Test(arguments: [
        ("Sources/A.swift", "/// Is told of each call.\nfunc f() {}", "is told of"),
        ("Sources/A.swift", "let a = 1  // Nobody reads the value.", "nobody"),
        ("Sources/A.swift", #"let a = "expected the field that stands there " + b"#, "stands"),
        (
            "Sources/A.swift", "let a =\n    \"expected a value that \"\n    + \"stands in the field of the plan\"",
            "expected a value that stands"
        ),
        (
            "Sources/A.swift", "let a = \"\"\"\n    expected a value that \\\n    stands in the field\n    \"\"\"",
            "stands in"
        ),
        ("Sources/Größe.swift", "// The size is told to the client.", "Größe.swift:1"),
        ("Tests/A.swift", "@Test func `is refused with an error`() {}", "a test name without a subject"),
        ("docs/A.md", "The plan goes by its extension.", "goes by"),
        (
            "docs/A.md", Array(repeating: "word", count: 27).joined(separator: " ") + ".", "more than 26 words"
        ),
        (".ci/script", "#!/bin/sh\n# What is told of an error.", ".ci/script:2"),
    ])
    func `a sentence with a known habit is found with its file, its line and the reason`(
        _ path: String, _ text: String, _ finding: String
    ) async throws {
        try folder.write([path: text + "\n"])

        try await script(path).expect(output: .part(finding), "1 of 1 sentences, 100.0 per hundred\n")
    }

    @Test(arguments: [
        ("Sources/A.swift", "/// Returns the number of calls.\nfunc f() {}"),
        ("Tests/A.swift", "@Test func `an invalid status is refused with an error`() {}"),
        ("Tests/A.swift", "@Test func `with(body:) sets the body of an answer`() {}"),
        ("docs/A.md", "A lock behind a proxy stands for itself."),
    ])
    func `a plain sentence is not found`(_ path: String, _ text: String) async throws {
        try folder.write([path: text + "\n"])

        #expect(try await script(path).output.contains("0 of 1 sentences, 0.0 per hundred\n"))
    }

    @Test func `a part above its limit fails the check, and so does a part without any sentence`() async throws {
        try folder.write(["README.md": "The plan goes by its extension.\nThe plan goes by its name.\n"])

        try await script().expect(
            1, output: "README.md: 2 of 2 sentences, 100.0 per hundred; the limit is 1\n",
            "Sources: no sentence was found, so nothing was checked\n")
    }

    private func script(_ arguments: String...) async throws -> ChildProgram.Outcome {
        let command = "git init -q . && python3 .ci/english \"$@\""
        return try await ChildProgram(tool: "sh", ["-c", command, "sh"] + arguments, folder: folder.path).outcome()
    }
}
