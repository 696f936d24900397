import TestSupport

/// Servers that a command drives, and the secrets of their calls.
extension `A sweep of mock-url` {
    @Test(.needs("curl"), arguments: [">/dev/null 2>&1", ">&2"])
    func `a server is driven at the socket where it listens, and its port is no finding`(_ outputs: String)
        async throws
    {
        let options = #"--faults 503,slow --drive 'curl -sS "$URL/rate?from=EUR&to=USD"'"#
        let cells = try await sweep(options, "sh -c 'exec DemoService serve --port 0 \(outputs)'").cells

        #expect(cells.map(\.result) == ["changed", "unaffected"])
        #expect(cells.last?.says == "")
    }

    @Test(arguments: [
        ("false", "it exited with status 1\n"), ("echo no key >&2; exit 3", "it exited with status 3: no key\n"),
        ("exec sleep 600", "it did not end in time\n"),
    ])
    func `a command that fails to drive a server is blamed itself`(_ command: String, _ found: String) async throws {
        try await shell(
            "mock-url sweep --plan rates.json --timeout 15 --drive '\(command)' --json sweep.json -- DemoService serve --port 0"
        ).expect(65, errors: "what drives DemoService fails without a fault", "  found:    \(found)")
        #expect(try contents(of: "sweep.json").contains(#""name" : "failing-baseline""#))
    }

    @Test(
        .needs("curl", "python3"),
        arguments: [
            "self.connection.shutdown(2); os.abort()", "signal.signal(signal.SIGTERM, lambda *_: os.abort())",
        ])
    func `a server that crashes is a crash, although its connection or answer ends first`(_ crash: String)
        async throws
    {
        try write(
            """
            import http.server, os, signal, urllib.request
            class Handler(http.server.BaseHTTPRequestHandler):
                def do_GET(self):
                    try: urllib.request.urlopen("https://h/")
                    except Exception: \(crash)
                    self.send_response(200)
                    self.end_headers()
            http.server.HTTPServer(("127.0.0.1", 0), Handler).serve_forever()
            """, to: "server.py")
        try writePlan(#"{"request":{"path":"/"},"response":{"body":"hi"}}"#)
        let cells = try await sweep("--here --faults 503,500,404 --drive 'curl -sSf $URL'", "python3 server.py").cells

        #expect(cells.map(\.result) == ["crash", "crash", "crash"])
        #expect(cells.allSatisfy { $0.signal == "SIGABRT" })
    }

    @Test(
        .needs("curl"),
        arguments: [
            ("-H 'Authorization: Bearer tok-4711-abcdef'", "tok-4711-abcdef"),
            ("-H 'X-Api-Key: k3y-4711-abcdef'", "k3y-4711-abcdef"),
            ("-b 'session=s3ss-4711-abcdef'", "s3ss-4711-abcdef"), ("", "acc-4711-abcdef"),
        ])
    func `a secret of a call is found in the output without its name`(_ option: String, _ secret: String) async throws {
        try writePlan(#"{"request":{"path":"/"},"response":{"body":{"json":{"access_token":"acc-4711-abcdef"}}}}"#)
        try write(
            "curl -sf \(option) https://h/?api_key=q-4711-abcdef >/dev/null || echo cannot go on with \(secret)",
            to: "script")
        let options = "--here --faults 503 --require no-leak --markdown s.md --html s.html --accept found"
        let run = try await shell("mock-url sweep --plan rates.json \(options) --update --json sweep.json -- sh script")
            .expect(0)
        #expect(try Sweep(contents(of: "sweep.json")).cells.map(\.leaks) == [["a secret"]])
        for text in try [run.output] + ["sweep.json", "s.md", "s.html", "found"].map(contents) {
            // A number of seconds may have the digits.
            let words = text.replacing(/[0-9]\.[0-9]+/, with: "")
            #expect(text.contains("api_key=") && !words.contains("4711"), "\(text)")
        }
    }
}
