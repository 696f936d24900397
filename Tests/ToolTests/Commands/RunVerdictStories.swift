import TestSupport

@Suite(.launching) struct `The JSON verdict of mock-url run`: ToolStory {
    let folder = ToolFolder.rates()

    /// Runs a program, and expects the members of its verdict that scripts compare.
    private func expect(
        _ verdict: String, of program: String, _ options: String = "--plan rates.json",
        at place: SourceLocation = #_sourceLocation
    ) async throws {
        let run = try await shell("mock-url run \(options) --json v.json -- \(program)")
        let (found, expected) = (try JSONValue(contents(of: "v.json")), try JSONValue(verdict))
        #expect(found.includes(expected), "\(found.text) \(run)", sourceLocation: place)
        #expect(found.includes(try JSONValue(#"{"exitStatus":\#(run.status)}"#)), sourceLocation: place)
    }

    @Test func `a passed run has its calls`() async throws {
        try await expect(
            """
            {"result":"passed","exitStatus":0,"program":"DemoService","end":{"status":0},"mocked":true,"failures":[],
            "calls":{"all":1,"answered":1,"failed":0,"network":0,"unmatched":0}}
            """, of: "DemoService rate EUR USD")
    }

    @Test func `a program that ends with 86 itself is distinguished from an unmet expectation`() async throws {
        let program = "sh -c 'DemoService rate EUR USD; exit 86'"
        try await expect(#"{"result":"failed","exitStatus":86,"end":{"status":86},"failures":[]}"#, of: program)
        try await expect(
            #"{"result":"unmet","exitStatus":86,"end":{"status":86},"failures":[{"name":"unexpected-count"}]}"#,
            of: program, "--plan rates.json --expect '/v1/latest == 0'")
    }

    @Test func `a program that never set mocking up has no calls, and the failure has its name`() async throws {
        try await expect(
            """
            {"result":"unmocked","exitStatus":87,"program":"true","end":{"status":0},"mocked":false,
            "failures":[{"name":"unmocked-program"}]}
            """, of: "true", "--by environment --plan rates.json")
        #expect(try !contents(of: "v.json").contains("\"calls\" : {"))
    }

    @Test func `a signal has its name`() async throws {
        try await expect(
            #"{"result":"signalled","end":{"signal":"SIGHUP"},"exitStatus":129}"#,
            of: "sh -c 'DemoService rate EUR USD; kill -HUP $$'")
    }

    @Test func `the verdict shows an expectation without the secret in its query`() async throws {
        let run = try await shell(
            "mock-url run --plan rates.json --expect 'GET /v1/latest?Authorization=s3cr3t&base=EUR' --json v.json "
                + "-- DemoService rate EUR USD")
        let verdict = try contents(of: "v.json")

        #expect(run.status == 86 && !run.errors.contains("s3cr3t") && !verdict.contains("s3cr3t"))
        #expect(verdict.contains(#""text" : "GET /v1/latest?Authorization=%3Credacted%3E&base=EUR""#), "\(verdict)")
    }
}
