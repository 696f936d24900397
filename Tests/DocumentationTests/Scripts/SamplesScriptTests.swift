import TestSupport

/// Tests of the script `.ci/samples`, which needs Python.
@Suite(.launching, .needs("python3")) struct `The script that writes samples into documents` {
    private let folder: ScriptFolder
    private let swift = "Tests/DocumentationTests/Samples.swift"
    private let sample =
        "func f() {\n    // sample: greeting\n    if true {\n        print(1)\n    }\n    // end sample\n}\n"
    private let page = "# Page\n\n<!-- sample: greeting -->\n```swift\nold()\n```\n\nThe end.\n"

    init() throws {
        folder = try ScriptFolder()
    }

    @Test func `the script writes a sample without its indentation into each document that names it`() async throws {
        try folder.write([swift: sample, "README.md": page, "docs/Other.md": "<!-- sample: greeting -->\n"])

        #expect(try await script("--write").status == 0)

        let block = "<!-- sample: greeting -->\n```swift\nif true {\n    print(1)\n}\n```\n"
        #expect(try folder.text("README.md") == "# Page\n\n\(block)\nThe end.\n")
        #expect(try folder.text("docs/Other.md") == block)
        #expect(try await script().status == 0)
    }

    @Test func `the script prints a difference and the command that fixes it, and changes nothing`() async throws {
        try folder.write([swift: sample, "README.md": page])

        try await script().expect(
            1, output: "-old()\n+if true {\n+    print(1)\n+}\n", errors: "run: .ci/samples --write")
        #expect(try folder.text("README.md") == page)
    }

    @Test func `the script writes a whole file into each document that names it, and fails when the file changes`()
        async throws
    {
        let page = "<!-- file: a/run.sh -->\n```sh\nold\n```\n\n<!-- file: Makefile -->\n"
        try folder.write(["a/run.sh": "#!/bin/sh\nls\n", "Makefile": "all:\n\tls\n", "README.md": page])

        #expect(try await script("--write").status == 0)

        let blocks = "```sh\n#!/bin/sh\nls\n```\n\n<!-- file: Makefile -->\n```make\nall:\n\tls\n```\n"
        #expect(try folder.text("README.md") == "<!-- file: a/run.sh -->\n" + blocks)
        try folder.write(["a/run.sh": "#!/bin/sh\nls -l\n"])
        try await script().expect(1, output: "-ls\n+ls -l\n")
    }

    @Test(arguments: [
        ("", "<!-- file: missing.sh -->", "README.md:5: expected a file whose name ends with one of .go"),
        ("", "<!-- file: README.md -->", "README.md:5: expected a file whose name ends with one of .go"),
        ("", "<!-- sample: greetings -->", "README.md:5: no sample is called greetings; did you mean greeting?"),
        ("// sample: unused\nf()\n// end sample", "", "Extra.swift:1: no document shows the sample unused"),
        (
            "// sample: greeting\nf()\n// end sample", "",
            "Samples.swift:2: the name greeting is taken by \(Self.extra("Extra.swift")):1"
        ),
        ("// sample: open\nf()", "", "Extra.swift:1: the sample open has no end"),
        (
            "// sample: outer\n// sample: inner\n// end sample", "",
            "Extra.swift:2: a sample begins inside the sample outer"
        ),
        ("// end sample", "", "Extra.swift:1: a sample ends, but none began"),
        (
            "// sample: A name\nf()\n// end sample", "",
            "Extra.swift:1: expected a name such as a-slow-answer, found 'A name'"
        ),
        ("// sample: empty\n\n// end sample", "<!-- sample: empty -->", "Extra.swift:1: the sample empty is empty"),
        ("", "```swift\nf()\n```", "README.md:5: a Swift block without a name"),
        ("", "- ```swift\n  f()\n  ```", "README.md:5: a Swift block without a name"),
        ("", "```sh\nls\n", "README.md:5: a block without an end"),
    ])
    func `the script reports the line of a fault`(_ code: String, _ text: String, _ fault: String) async throws {
        let shown = "<!-- sample: greeting -->\n```swift\n```\n"
        try folder.write([
            swift: sample, Self.extra("Extra.swift"): code + "\n", "README.md": shown + "\n" + text + "\n",
        ])

        try await script().expect(1, errors: .part(fault))
    }

    @Test func `the script refuses a table of a migration guide without exactly three columns`() async throws {
        try folder.write(["docs/migration/FromAfar.md": "| old | new |\n"])

        try await script().expect(1, errors: "FromAfar.md:1: expected three columns")
    }

    private static func extra(_ name: String) -> String { "Tests/DocumentationTests/\(name)" }

    private func script(_ options: String...) async throws -> ChildProgram.Outcome {
        try await folder.run("samples", ["--root", folder.path] + options)
    }
}
