import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite("mock-url held", .launching) struct HeldStories {
    private let folder: TemporaryFolder
    private static let files = "--live live.json --journal calls.ndjson"

    init() throws {
        folder = try TemporaryFolder()
        let body = #"{"json":{"amount":1.0,"base":"EUR","date":"2026-11-20","rates":{"USD":1.0842}}}"#
        let rates = #"{"name":"rates","request":{"path":"/v1/latest"},"response":{"held":"rates","body":\#(body)}}"#
        try Data(#"[{"host":"api.frankfurter.dev","responses":[\#(rates)]}]"#.utf8)
            .write(to: URL(fileURLWithPath: folder.path + "/live.json"))
    }

    /// Runs commands beside a program whose answer is held.
    private func held(_ commands: String...) async throws -> ChildProgram.Outcome {
        let lines =
            ["mock-url run \(Self.files) -- DemoService rate EUR USD & run=$!"]
            + ["mock-url held wait rates \(Self.files)"] + commands + ["wait $run; echo run $?"]
        return try await MockURLTool.shell(lines.joined(separator: "\n"), in: folder.path)
    }

    @Test("a shell waits for a held answer and lets it go") func release() async throws {
        let outcome = try await held("mock-url held release rates \(Self.files); echo release $?")

        #expect(
            outcome.output.contains("rates  GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD  held for"))
        #expect(outcome.output.contains("\nrelease 0\n"))
        #expect(outcome.output.contains("1 EUR = 1.0842 USD (2026-11-20)\n"))
        #expect(outcome.output.hasSuffix("run 0\n"))
    }

    @Test("a shell lets an answer fail") func fail() async throws {
        let outcome = try await held(#"mock-url held fail rates --fault '{"urlError":-1001}' \#(Self.files)"#)

        #expect(outcome.errors.contains("DemoService: the upstream took too long"))
        #expect(!outcome.output.hasSuffix("run 0\n"))
    }

    @Test("the list has the hold, the request and the call as JSON") func list() async throws {
        let outcome = try await held(
            "mock-url held list --json \(Self.files)", "mock-url held release --all \(Self.files)")

        let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("[") }
        let request = "GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD"
        #expect(line?.hasPrefix(#"[{"hold":"rates","request":"\#(request)","process":"#) == true)
        #expect(line?.contains(#","call":1,"since":"#) == true)
    }

    @Test("an unknown hold is refused with the holds of the plan, and nothing is released") func unknown() async throws
    {
        let outcome = try await held(
            "mock-url held release nope \(Self.files); echo unknown $?", "mock-url held release --all \(Self.files)")

        #expect(outcome.output.contains("unknown 86\n"))
        #expect(outcome.errors.contains("  expected: one of the holds rates\n  found:    \"nope\"\n"))
        #expect(outcome.output.hasSuffix("run 0\n"))
    }

    @Test("an order for an answer that is not held says so") func nothingHeld() async throws {
        let outcome = try await held(
            "mock-url held release rates \(Self.files); wait $run",
            "mock-url held release rates \(Self.files); echo again $?")

        #expect(outcome.output.contains("again 86\n"))
        #expect(outcome.errors.contains("  expected: an answer that is held at \"rates\"\n  found:    none\n"))
    }

    @Test("the table of calls shows how long an answer was held, and by which hold") func show() async throws {
        let outcome = try await held(
            "mock-url held release rates \(Self.files)", "wait $run", "mock-url show calls.ndjson")

        #expect(outcome.output.contains(/\n       held \d+(\.\d+)? m?s by "rates"\n/), "\(outcome.output)")
    }

    @Test("a wait that takes too long lists what is held") func timeout() async throws {
        let outcome = try await held(
            "mock-url held wait rates --count 2 --timeout 0 \(Self.files); echo wait $?",
            "mock-url held release --all \(Self.files)")

        #expect(outcome.output.contains("wait 86\n"))
        #expect(
            outcome.errors.contains("  expected: 2 answers held at \"rates\" within 0 s\n  found:    1\n  held:\n")
        )
    }

    @Test("an option of another word is refused, because it would have no effect") func otherOption() async throws {
        let outcome = try await held(
            "mock-url held list --text a \(Self.files); echo list $?", "mock-url held release --all \(Self.files)")

        #expect(outcome.output.contains("list 64\n"))
        #expect(
            outcome.errors.contains("  expected: --text beside the word send\n  found:    the word list\n"),
            "\(outcome.errors)")
    }

    @Test("a hold in a plan that is not live fails the request, because nothing could release it") func fixed()
        async throws
    {
        let outcome = try await MockURLTool.shell(
            "mock-url run --plan live.json --journal calls.ndjson -- DemoService rate EUR USD", in: folder.path)

        #expect(
            outcome.errors.contains("to do:    launch the program with a live plan, such as mock-url run --live FILE"))
        #expect(outcome.status != 0)
    }

    @Test(
        "a command line that is incomplete is refused",
        arguments: [
            ("nonsense \(files)", "one of list, wait, release, fail, send"),
            ("list", "--live FILE and --journal FILE"), ("release \(files)", "names of holds after release, or --all"),
            ("wait \(files)", "one name of a hold after wait"), ("list a \(files)", "list without a name"),
        ])
    func misuse(_ words: String, _ expected: String) async throws {
        try Data().write(to: URL(fileURLWithPath: folder.path + "/calls.ndjson"))
        let outcome = try await MockURLTool.shell("mock-url held \(words)", in: folder.path)

        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("  expected: \(expected)\n"), "\(outcome.errors)")
    }
}
