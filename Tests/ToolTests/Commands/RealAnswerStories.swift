#if os(Linux)
import TestSupport

@Suite(.launching) struct `A run of mock-url with the real answer`: ToolStory {
    private static let answer =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 20\r\nConnection: close\r\n\r\n"
        + #"{"a":1,"rates":null}"#

    let folder = ToolFolder()
    var variables: [String: String] { ["SEND": "\(probe) send-volatile http://127.0.0.1:\(server.port)"] }
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer(answering: Self.answer)
        let plan = """
            [{ "scheme": "http", "host": "127.0.0.1", "port": \(server.port), "responses": [{
              "name": "patched", "request": { "path": "/rates" }, "expect": 1,
              "response": { "status": 203, "realAnswer": { "patch": { "rates": { "USD": 2 } } } } }] }]
            """
        try write(plan, to: "plan.json")
    }

    private func run(_ policy: String) async throws -> ChildProgram.Outcome {
        try await shell(
            "mock-url run --plan plan.json --journal calls.ndjson --journal-bodies 99 --policy \(policy) -- $SEND get=/rates"
        )
    }

    private func show(_ options: String = "") async throws -> String {
        try await shell("mock-url show \(options) calls.ndjson").output
    }

    @Test func `a program mocked from outside receives the patched answer, and every view shows the stub`()
        async throws
    {
        let run = try await run("allow").expect(0, output: #"{"a":1,"rates":{"USD":2}}"#)
        #expect(server.received.count == 1)
        #expect(run.errors.contains("1 to the real network"), "\(run.errors)")
        #expect(try await show().contains(/changed .*#1 patched/))
        let details = try await show("--call 1")
        #expect(details.contains("passed to the real network, and the stub changes body, status"), "\(details)")
        #expect(details.contains("answer 203") && details.contains(#""USD": 2"#), "\(details)")
        #expect(try await show("--json").contains(#""changes":["body","status"]"#))
        _ = try await show("--har calls.har")
        _ = try await show("--html calls.html")
        #expect(try contents(of: "calls.har").contains(/"status": ?203/))
        #expect(
            try contents(of: "calls.har").contains(/by #1 \\"patched\\" \(.*plan.json:1\), which changes body, status/))
        #expect(try contents(of: "calls.html").contains(#""changes":["body","status"]"#))
    }

    @Test func `prevent stops the program, and nothing reaches the server`() async throws {
        try await run("prevent").expect(
            86, errors: "asks for the real answer to this request, and the policy is prevent.\n",
            "[forbidden-real-answer]")
        #expect(server.received == [])
        #expect(try await show().contains("matched, but asks for the real answer"))
    }

    @Test func `a recording has only the answers that no stub has given`() async throws {
        try await shell(
            "mock-url record -o recorded.json --plan plan.json --no-verify -- $SEND get=/rates get=/other"
        ).expect(0, output: #"{"a":1,"rates":{"USD":2}}"#, errors: .without("missing"), .without("lost"))
        let plan = try contents(of: "recorded.json")
        #expect(plan.contains("/other") && !plan.contains("/rates"), "\(plan)")
        #expect(server.received.count == 2)
    }

    @Test func `a body that is not JSON fails the request, with the reason on standard error`() async throws {
        let plan = try contents(of: "plan.json")
        let html = try LoopbackServer()
        try write(plan.replacing(String(server.port), with: String(html.port)), to: "plan.json")
        try await shell(
            "mock-url run --plan plan.json --policy allow -- $PROBE send-volatile http://127.0.0.1:\(html.port) get=/rates"
        ).expect(
            output: .without("hello"),
            errors: "cannot patch the real answer to GET http://127.0.0.1:\(html.port)/rates",
            "and its body is no JSON. The stub is #1 \"patched\" GET")
    }
}
#endif
