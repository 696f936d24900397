import TestSupport

@Suite struct `A mock bundle` {
    @Test(arguments: [
        1: [
            ("://h/a", "https://h/a"), ("://h/a", "http://h/a"), ("://H/a", "https://h/a"), ("://h", "https://h/"),
            ("://h/", "https://h"), ("://h:8080/a", "http://h:8080/a"), ("://h:8080/a", "https://h:8080/a"),
            ("://h:443/a", "https://h/a"), ("://h/a b/é", "https://h/a%20b/%C3%A9"), ("://h/a%20b", "https://h/a%20b"),
            ("://h/what%3F", "https://h/what%3F"), ("://[::1]:80/a", "http://[::1]/a"), ("https://h/a", "https://h/a"),
            ("HTTP://h/a", "http://h/a"), ("://h/a%23f", "https://h/a%23f"),
        ],
        0: [
            ("://h/a", "https://h/a/"), ("://h/a/", "https://h/a"), ("://h/a", "https://h/A"),
            ("://h/a", "https://i/a"),
            ("://h/a", "https://h:8080/a"), ("://h:8080/a", "https://h/a"), ("://h:443/a", "http://h/a"),
            ("https://h/a", "http://h/a"), ("http://h/a", "https://h/a"), ("://h/a%2Fb", "https://h/a/b"),
        ],
    ])
    func `a bundle entry answers only requests whose URL matches`(_ uses: Int, _ rows: [(String, String)]) throws {
        for (url, request) in rows {
            #expect(try answers(Self.entry(url: url), [request]) == [uses], "\(url) \(request)")
        }
    }

    @Test func `a bundle entry answers GET unless it declares another method`() throws {
        let get = try stubs("[\(Self.entry(url: "://h/a"))]")
        let report = try stubs("[\(Self.entry(url: "://h/a", #","method":"REPORT""#))]")

        #expect(get.map(\.request.method) == ["GET"])
        #expect(report.map(\.request.method) == ["REPORT"])
        #expect(try stubs("[\(Self.entry(url: "://h/a", #","method":"*""#))]").map(\.request.method) == [nil])
    }

    @Test func `the first matching bundle entry answers every time`() throws {
        let entries = [Self.entry(url: "://h/a"), Self.entry(url: "://h/a"), Self.entry(url: "://h/b")]

        let uses = try answers(entries.joined(separator: ","), ["https://h/a", "https://h/a", "https://h/b"])
        #expect(uses == [2, 0, 1])
    }

    @Test(arguments: [
        (#""file":"a.json""#, ["application/octet-stream"]),
        (#""file":"a.json","mime_type":"application/json""#, ["application/json"]),
        (#""mime_type":"application/json""#, ["application/json"]),
        (#""file":"a.json","mime_type":"a/b","headers":{"content-type":"c/d","X":"1"}"#, ["c/d"]),
        (#""headers":{"X":"1"}"#, []),
    ])
    func `headers, mime_type or file give the type, in this order`(_ fields: String, _ expected: [String]) throws {
        let text = #"[{"request":{"url":"://h/a"},"response":{"code":201,\#(fields)}}]"#

        let response = try #require(try stubs(text, files: ["a.json": "{}"]).first).response

        #expect(response.headers.values("Content-Type") == expected)
        #expect(response.status == 201)
    }

    @Test func `the entries of a bundle keep the position of their argument among the stubs`() throws {
        let folder = try MockBundleFolder("[\(Self.entry(url: "://h/bundle"))]")
        let other = try MockBundleFolder("[\(Self.entry(url: "://h/lenient"))]")
        func stub(_ path: String) -> String {
            #"--mock-url-response={"host":"h","responses":[{"request":{"path":"\#(path)"}}]}"#
        }

        let plan = try LaunchArguments(decoding: [
            stub("/1"), "--mock-url-bundle=\(folder.path)", stub("/2"), "--mock-url-lenient-bundle=\(other.path)",
            "--mock-url-bundle=\(folder.path)",
        ]).plan

        #expect(
            plan.stubs.map(\.request.path) == ["/1", "/bundle", "/2", "/lenient", "/bundle"].map(ValuePattern.equals))
        #expect(plan.stubs.map(\.request.query.rule) == [.includes, .exact, .includes, .within, .exact])
    }

    @Test func `the entries of a bundle are listed with their lines in bundle.json`() throws {
        let folder = try MockBundleFolder("[\n\(Self.entry(url: "://h/a")),\n\n  \(Self.entry(url: "https://h/b"))\n]")

        let responder = try MockURLResponder(arguments: ["--mock-url-bundle=\(folder.path)"])

        let file = URL(fileURLWithPath: folder.path).lastPathComponent + "/bundle.json"
        #expect(
            responder.stubs.map(\.description) == [
                "#1 GET *://h/a, 0 uses (\(file):2)", "#2 GET https://h/b, 0 uses (\(file):4)",
            ])
    }

    // MARK: Bundles

    private static func entry(url: String, _ fields: String = "") -> String {
        #"{"request":{"url":"\#(url)"\#(fields)},"response":{"code":200}}"#
    }

    private func stubs(_ text: String, files: [String: String] = [:]) throws -> [StubMapping] {
        let folder = try MockBundleFolder(text, files: files)
        return try withExtendedLifetime(folder) {
            try MockBundle(at: folder.path, rule: .documented, source: "test").stubs
        }
    }

    /// Returns the number of requests that each entry answers.
    private func answers(_ entries: String, _ requests: [String]) throws -> [Int] {
        let registry = StubRegistry(MockPlan(try stubs("[\(entries)]")))
        for request in requests { _ = registry.claim(CapturedRequest(request)) }
        return registry.uses
    }
}
