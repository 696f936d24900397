#if os(Linux)
import TestSupport

@Suite(.launching) struct `A recording of mock-url that is verified`: ToolStory {
    let folder = ToolFolder()
    private let server = try! numberingServer()

    private var base: String { "http://127.0.0.1:\(server.port)" }

    private func record(
        _ steps: [String], options: [String] = [], standardInput: String? = nil
    ) async throws -> ChildProgram.Outcome {
        return try await run(
            ["record", "-o", "plan.json"] + options + ["--", probe, "send-volatile", base] + steps,
            standardInput: standardInput)
    }

    private func plan() throws -> String { try contents(of: "plan.json") }

    @Test func `values that change are loosened, and each request is sent once to the server`() async throws {
        let steps = ["query-time", "json-nonce=book", "form-id", "path-uuid", "multipart", "get=/plain"]
        let recorded = try await record(steps).expect(0)
        #expect(server.requests.count == steps.count)
        let loosened = recorded.errors.split(separator: "\n").filter { $0.hasPrefix("mock-url: loosened: ") }
        #expect(
            loosened.sorted() == [
                "mock-url: loosened: GET /rates, query ts (a Unix time, another Unix time)",
                "mock-url: loosened: POST /form, form id (a UUID, another UUID)",
                "mock-url: loosened: POST /orders, body /nonce (a UUID, another UUID)",
                "mock-url: loosened: POST /orders, body /sent (a Unix time, another Unix time)",
                "mock-url: loosened: POST /upload, part id (a UUID, another UUID)",
                "mock-url: loosened: PUT /things/*/parts, path 2 (a UUID, another UUID)",
            ])
        #expect(recorded.errors.contains("mock-url: verified by 2 replays without a network, with 6 stubs\n"))
        let plan = try plan()
        #expect(plan.contains(#""note": "any value: query ts (a Unix time)""#))
        #expect(plan.contains(#""template": "/things/{value}/parts""#))
        #expect(plan.contains("\"at\": [\n") && plan.contains(#""/nonce""#))

        try await run(
            ["run", "--plan", "plan.json", "--check", "unmatched", "--", probe, "send-volatile", base] + steps
        ).expect(0, output: .whole(recorded.output))
        #expect(server.requests.count == steps.count)
    }

    @Test(arguments: [#"{"b":1,"a":[1,2]}"#, #"{"b": 1, "a": [1, 2]}"#, "{\n    \"b\": 1\n}\n"])
    func `a program that prints an answer of JSON prints the same in its replay`(json: String) async throws {
        let server = try ScriptedServer { _ in .answer("200 OK", ["Content-Type: application/json"], json) }
        let program = ["--", probe, "send-volatile", "http://127.0.0.1:\(server.port)", "get=/a"]

        let recorded = try await run(["record", "-o", "plan.json"] + program)
        let replayed = try await run(["run", "--plan", "plan.json"] + program)

        #expect(recorded.status == 0, "\(recorded.errors)")
        #expect(recorded.output == "get=/a: \(json)\n" && replayed.output == recorded.output)
    }

    @Test func `requests at the same time may be sent in any order`() async throws {
        try await record(["together"]).expect(0)
    }

    @Test func `a program that sends other calls fails with the near miss, and the plan is written`() async throws {
        try await record(["second-run=\(folder.path)/runs"]).expect(
            86, errors: "1 call without an answer in the recording", "/second?page=2",
            "/first: recorded once, replayed never", .end("[different-replay]\n"))
        #expect(try plan().contains("/first"))
        #expect(server.requests.count == 1)
    }

    @Test func `a replay reaches no server of this machine either`() async throws {
        let other = try numberingServer()
        let script = """
            '\(probe)' send-volatile \(base) get=/plain
            if [ -e ran ]; then '\(probe)' send-volatile http://127.0.0.1:\(other.port) get=/again; fi
            touch ran
            """

        try await run(["record", "-o", "plan.json", "--", "sh", "-c", script]).expect(86)
        #expect(other.requests.count == 0)
    }

    @Test func `a form without a type is compared by its fields, also when a secret is hidden in it`() async throws {
        try await record(["untyped-form=user=ann&password=Q7hn2Kp9Xw4Rt6Yz"]).expect(0)
        #expect(try !plan().contains("Q7hn2Kp9Xw4Rt6Yz"))
    }

    @Test func `another output is shown as lines`() async throws {
        try await record(["get=/a", "print-time", "get=/b"]).expect(
            86, errors: "another standard output", "\n    - print-time: ", "\n    + print-time: ", .without("- get=/a"))
    }

    @Test func `a program that fails gives its own status`() async throws {
        try await record(["get=/a", "exit=7"]).expect(7, errors: "verified by 1 replay")
    }

    @Test func `a program that a signal ends does not run again`() async throws {
        let tool = try MockURLTool.start(
            ["record", "-o", "plan.json", "--", probe, "send-volatile", base, "get=/a", "sleep"], in: folder.path)
        try await tool.output { $0.contains("get=/a: 1\n") ? () : nil }
        tool.send(SIGINT)
        try await tool.outcome().expect(130, errors: "not verified, because SIGINT ended the program")
        #expect(try plan().contains("/a"))
    }

    @Test func `a server that handles SIGTERM does not run again`() async throws {
        let script = #"trap 'exit 0' TERM; "$0" send-volatile "$1" get=/a; while :; do sleep 0.1; done"#
        let tool = try MockURLTool.start(
            ["record", "-o", "plan.json", "--", "/bin/sh", "-c", script, probe, base], in: folder.path)
        try await tool.output { $0.contains("get=/a: 1\n") ? () : nil }
        tool.send(SIGTERM)
        try await tool.outcome().expect(0, errors: "not verified, because SIGTERM asked the program to end")
    }

    @Test func `a replay reads the same file as standard input`() async throws {
        try await record(["read", "get=/a", "read"], standardInput: "one\ntwo\n").expect(
            0, output: .whole("read: one\nget=/a: 1\nread: two\n"))
    }

    @Test func `a program runs once with --no-verify`() async throws {
        try await record(["query-time"], options: ["--no-verify"]).expect(
            0, errors: .without("verified"), .without("loosened"))
        #expect(try !plan().contains("note"))
    }

    @Test func `places that a person names are loosened without a replay`() async throws {
        let options = ["--no-verify", "--loosen", "query ts", "--loosen", "POST /orders: body /nonce"]
        try await record(["query-time", "json-nonce=book"], options: options).expect(0)
        let plan = try plan()
        #expect(plan.contains(#""note": "any value: query ts (a Unix time)""#))
        #expect(plan.contains(#""note": "any value: body /nonce (a UUID)""#))
    }

    @Test func `a place that a person keeps is never loosened`() async throws {
        try await record(["query-time"], options: ["--keep", "GET /rates: query ts"]).expect(
            86, errors: .without("loosened"), "query field ts")
    }

    @Test func `a place that no request has is an error, and the plan is written`() async throws {
        try await record(["get=/a"], options: ["--loosen", "query ts"]).expect(
            64, errors: "after --loosen number 1, which no recorded request has")
        #expect(try plan().contains("/a"))
    }

    @Test(arguments: [
        "query", "query ", "body nonce", "path", "path x", "path 0", "colour red", "GET: query a",
        "POST orders: query ts",
    ])
    func `what is no place is an error before the launch`(_ place: String) async throws {
        try await record(["get=/a"], options: ["--loosen", place]).expect(64, errors: "a place after --loosen")
        #expect(server.requests.count == 0)
    }

    @Test func `a program on a terminal still sees a terminal`() async throws {
        let script = #""$0" send-volatile "$1" query-time; if [ -t 1 ]; then echo terminal; else echo pipe; fi"#
        let (status, shown) = try await MockURLTool.runOnTerminal(
            ["record", "-o", "plan.json", "--", "/bin/sh", "-c", script, probe, base], in: folder.path)

        #expect(status == 0, "\(shown)")
        #expect(shown.contains("query-time: 1\r\nterminal\r\n"))
        #expect(shown.contains("verified by 2 replays"))
    }
}

/// Starts a server that answers each request with its number.
private func numberingServer() throws -> ScriptedServer {
    let number = Locked(0)
    return try ScriptedServer { _ in
        number.withLock {
            $0 += 1
            return .answer("200 OK", ["Content-Type: text/plain"], "\($0)")
        }
    }
}
#endif
