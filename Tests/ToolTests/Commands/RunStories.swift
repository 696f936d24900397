import TestSupport

@Suite(.launching) struct `A run of mock-url`: ToolStory {
    let folder = ToolFolder.rates()

    @Test(arguments: ["--by arguments", "--by environment", ""])
    func `the program answers from the plan on each way, and only its output is on standard output`(_ option: String)
        async throws
    {
        try await shell("mock-url run \(option) --plan rates.json -- DemoService rate EUR USD").expect(
            0, output: .whole("1 EUR = 1.0842 USD (2026-11-20)\n"),
            errors: .whole("mock-url: DemoService exited with status 0; 1 call\n"))
    }

    @Test func `stubs of an inherited variable and of the program's arguments precede the plan's`() async throws {
        func stub(_ status: Int) -> String {
            #"--mock-url-response={"host":"api.frankfurter.dev","responses":[{"times":1,"response":{"status":\#(status)}}]}"#
        }
        let own = "'\(stub(500))'"
        let variable = String(decoding: try JSONEncoder().encode([stub(501)]), as: UTF8.self)
        try await shell(
            "mock-url run --plan rates.json --json v.json -- DemoService rate EUR USD \(own); "
                + "mock-url run --plan rates.json -- DemoService rate EUR USD",
            environment: ["MOCK_URL_RESPONDER_ARGUMENTS": variable]
        ).expect(errors: "500", "501")
        let verdict = try contents(of: "v.json")
        #expect(verdict.contains(#""number" : 3"#))
        #expect(verdict.contains(#""source" : "rates.json:4""#))
    }

    @Test func `an unmet expectation gives status 86 and the nearest calls`() async throws {
        let run = try await shell(
            "mock-url run --plan rates.json --expect 'POST /v1/latest == 2' -- DemoService rate EUR USD"
        ).expect(86)
        #expect(
            run.errors == """
                mock-url: DemoService exited with status 0; 1 call; 0 of 1 expectations met
                expected exactly 2 calls of POST /v1/latest
                found 0 calls
                the nearest of the other calls:
                    call 1: GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD, answered with 200 by #1 "rates" (rates.json:4)
                        method               expected "POST"
                                             found    "GET"
                [unexpected-count]

                """)
    }

    @Test(arguments: ["--plan", "--live"])
    func `an unmet expectation of a plan gives status 86, also if the program failed`(_ option: String) async throws {
        try write(ToolFolder.rates(#", "expect": 3"#).contents(of: "rates.json"), to: "rates.json")
        let run = try await shell(
            "mock-url run \(option) rates.json -- sh -c 'DemoService rate EUR USD; exit 4'"
        ).expect(86, errors: "expected exactly 3 calls\n    found    1 call\n")
        #expect(option == "--live" || run.errors.contains("built at rates.json:4"))
        #expect(run.errors.hasSuffix("[unmet-expectation]\n"))
    }

    @Test func `a program that never sets mocking up gives status 87`() async throws {
        try await shell("mock-url run --by environment --plan rates.json -- sh -c 'echo hello; exit 5'").expect(
            87, output: .whole("hello\n"),
            errors: "sh exited with status 5 before it set MockURLResponder up, so nothing was mocked or recorded\n",
            .end("[unmocked-program]\n"))
    }

    @Test(arguments: ["outside", "environment"])
    func `a prevented request gives status 86, and its report, which suggests the JSON of a stub, is printed once`(
        _ way: String
    ) async throws {
        let run = try await shell("mock-url run --by \(way) -- DemoService rate EUR USD").expect(86)
        #expect(run.errors.components(separatedBy: "no stub answers this request").count == 2)
        run.expect(
            errors: "1 call (1 without a stub)", #"    [{"v":1,"scheme":"https","#,
            .without("MockURLResponderConfigurator("))
    }

    @Test(arguments: [("unmatched", "unmatched-request"), ("unused", "unused-stub"), ("pending", "unused-stub")])
    func `a check fails a run with status 86`(_ check: String, _ name: String) async throws {
        try write(#"[{"host":"api.frankfurter.dev","responses":[{"request":{"path":"/other"}}]}]"#, to: "other.json")
        let run = try await shell(
            "mock-url run --plan other.json --policy drop --check \(check) -- DemoService rate EUR USD"
        ).expect(86, errors: "[\(name)]")
        // The words are those of a plan file, not those of Swift.
        #expect(run.errors.contains(#"the field "expect""#) == (check != "unmatched"))
    }

    @Test func `a quiet run prints a verdict only if the run fails`() async throws {
        let quiet = "mock-url run --quiet --plan rates.json"
        let passed = try await shell("\(quiet) -- DemoService rate EUR USD")
        let failed = try await shell("\(quiet) --expect '/v1/latest == 0' -- DemoService rate EUR USD")

        #expect(passed.errors.isEmpty)
        #expect(failed.errors.contains("expected no call"))
    }

    @Test func `a directory of plans, a mock bundle and a pipe are plans`() async throws {
        try write(#"[{"host":"other.example.com","responses":[{}]}]"#, to: "plans/b.json")
        try write(try contents(of: "rates.json"), to: "plans/a.json")
        try write(#"{"date":"2026-11-20","rates":{"USD":1.5}}"#, to: "bundle/usd.json")
        try write(
            """
            [{"request":{"url":"://api.frankfurter.dev/v1/latest","parameters":{"base":"EUR","symbols":null}},
              "response":{"code":200,"file":"usd.json","mime_type":"application/json"}}]
            """, to: "bundle/bundle.json")
        for (source, rate) in [("plans", "1.0842"), ("bundle", "1.5"), ("<(cat rates.json)", "1.0842")] {
            try await shell(
                "mock-url run --plan \(source) -- DemoService rate EUR USD", shell: "/bin/bash"
            ).expect(output: .whole("1 EUR = \(rate) USD (2026-11-20)\n"))
        }
    }

    @Test func `words and variables of the program that are not UTF-8 reach it unchanged`() async throws {
        try await shell(
            #"""
            ODD="$(printf 'a\377b')" mock-url run -- \
                sh -c 'printf "%s%s" "$1" "$ODD" | od -An -tx1' sh "$(printf 'a\377b')"
            """#
        ).expect(output: .whole(" 61 ff 62 61 ff 62\n"))
    }

    @Test func `the program reads the standard input of the tool`() async throws {
        try await shell("echo from outside | mock-url run -- cat").expect(output: .whole("from outside\n"))
    }

    #if os(Linux)
    /// A program of the toolchain contains nothing of this package, and each machine with Swift has it.
    @Test(.needs("swift"))
    func `the package manager of Swift downloads a file from a stub`() async throws {
        let run = try await shell(
            """
            echo '[{"host":"sdk.example.com","responses":[{"response":{"body":"archive"}}]}]' > sdk.json
            mock-url run --plan sdk.json -- swift sdk install https://sdk.example.com/tiny.artifactbundle.zip \
                --checksum 0 --swift-sdks-path sdks
            """)

        let checksum = "0eb3e36bfb24dcd9bb1d1bece1531216b59539a8fde17ee80224af0653c92aa3"
        run.expect(errors: .part(checksum), .end("mock-url: swift exited with status 1; 1 call\n"))
    }
    #endif
}
