import TestSupport

@Suite struct `The stub that a report suggests` {
    private let order = CapturedRequest(
        "http://api.example.com:8080/orders?page=2", method: "POST",
        headers: ["Content-Type": "application/json", "Authorization": "Bearer s3cret"], body: #"{"item":7}"#)

    private func source(_ context: StubPrinter.Context) -> String {
        StubPrinter(redaction: Redaction(["password"])).source(for: order, in: context)
    }

    private let end = """
            .when(.query("page", "2"))
            .when(.jsonBody(["item": 7]))
            // The request has a Bearer token: .when(.bearerToken("…"))
            .with(body: "")
            .once()
        """

    @Test func `a suggested stub for a configurator has the body and names the kind of credentials`() {
        #expect(
            source(.configurator) == """
                let configurator = MockURLResponderConfigurator(scheme: "http", host: "api.example.com", port: 8080)

                configurator.respond(to: .post("/orders"))
                \(end)
                """)
    }

    @Test func `a suggested stub for a launched program passes the configurator to the service`() {
        #expect(source(.service).contains("port: 8080)\n// Give it to the program: "))
    }

    @Test func `a suggested stub for a test with the trait uses the network of the test`() {
        #expect(
            source(.trait) == """
                try MockedNetwork.current.host("api.example.com", scheme: "http", port: 8080)
                    .respond(to: .post("/orders"))
                \(end)
                """)
    }

    @Test(arguments: ["http://[fe80::1%25eth0]/a", "http://[fe80::1%25eth0]:8080/a", "http://api.example.com:0/a"])
    func `an argument for a host or port that no stub can name answers, and says so`(_ url: String) throws {
        let request = CapturedRequest(url)
        let lines = StubPrinter(redaction: Redaction()).source(for: request, in: .arguments).split(separator: "\n")

        let plan = try LaunchArguments(decoding: [String(lines[0].dropFirst().dropLast())]).plan
        #expect(StubRegistry(plan).claim(request).claimed != nil, "\(lines[0])")
        #expect(lines.dropFirst() == ["# A stub cannot name this host and port, so the prefix accepts any port"])
    }

    @Test func `a suggested stub in Swift for the port 0 has a pattern for the host`() {
        let printer = StubPrinter(redaction: Redaction())
        let request = CapturedRequest("http://api.example.com:0/a")

        #expect(
            printer.source(for: request) == """
                let configurator = MockURLResponderConfigurator(scheme: "http", host: .prefix("api.example.com"))

                configurator.respond(to: .get("/a"))
                    // A stub cannot name this host and port, so the prefix accepts any port
                    .with(body: "")
                    .once()
                """)
        #expect(
            printer.source(for: request, in: .fixture).hasPrefix(
                #"network.hosts(.prefix("api.example.com"), scheme: "http")"#))
    }

    @Test func `a suggested stub is an argument if the stubs name a plan file and Swift if they name a source file`() {
        func context(_ file: String?) -> StubPrinter.Context {
            var stub = StubMapping(request: .stub(origin: .all([])))
            stub.source = file.map { SourceLine(file: $0, line: 1) }
            return StubPrinter.Context(beside: [stub])
        }

        #expect([context(nil), context("plans/rates.json"), context("fd/63")].allSatisfy { $0 == .arguments })
        #expect(context("Tests/RateTests.swift") == .configurator)
    }

    @Test func `a suggested argument states how many of its conditions are omitted`() {
        let query = (0..<2_000).map { "f\($0)=v" }.joined(separator: "&")
        let request = CapturedRequest(
            "https://h/a?\(query)", method: "POST", body: String(repeating: "long ", count: 20_000))

        let source = StubPrinter(redaction: Redaction()).source(for: request, in: .arguments, atMost: 100)

        #expect(source.utf8.count < 10_000)
        #expect(source.contains(" … and 1901 more conditions, which this report has no room for"))
    }

    @Test func `a suggested stub omits the secret members of a JSON body`() {
        let login = CapturedRequest(
            "https://h/login", method: "POST", headers: ["Content-Type": "application/json"],
            body: #"{"user":"ann","password":"s3cret"}"#)

        let source = StubPrinter(redaction: Redaction(["password"])).source(for: login)

        #expect(source.contains(#".when(.jsonBody(includes: ["user": "ann"]))"#))
        #expect(!source.contains("s3cret"))
    }

    @Test func `a suggested stub compares JSON as text where it is too deep for a plan`() {
        let deep = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)

        let source = StubPrinter(redaction: Redaction()).source(
            for: CapturedRequest("https://h/a", method: "POST", body: deep))

        #expect(source.contains(deep) && !source.contains("jsonBody"))
    }
}
