import TestSupport

@Suite(.launching, .needs("curl")) struct `A long body of a request on a real connection` {
    private let api = MockURLResponderConfigurator(host: "files.example")
    private let length = 20_000_000
    private let folder = try! TemporaryFolder()

    /// Uploads a body of zeros with a script that has its path in `$0`.
    private func upload(_ script: String) async throws -> MockedRun {
        let file = folder.path + "/body"
        #expect(FileManager.default.createFile(atPath: file, contents: Data(count: length)))
        return try await MockedRun(["sh", "-c", script, file], [api])
    }

    @Test(arguments: ["http://files.example/up -T \"$0\"", "https://files.example/up -T - < \"$0\""])
    func `a long upload that no stub examines is counted, and its beginning is kept`(_ source: String) async throws {
        api.respond(to: .put("/up")).with(status: 201).once()

        let run = try await upload("curl -s -w '%{http_code}' \(source)")

        #expect(run.output == "201", "\(run)")
        #expect(run.calls.map(\.bodyLength) == [length])
        #expect(run.calls.map(\.body) == [Data(count: 1_048_576)])
    }

    @Test func `a long upload is kept whole for a template that examines it`() async throws {
        api.respond(to: .put("/other")).when(.body("x")).with(status: 201).always()
        api.respond(to: .put("/up")).with(body: .template("{{body.sha256}}")).once()

        let run = try await upload("curl -s -T \"$0\" http://files.example/up; echo; sha256sum < \"$0\"")

        let lines = run.output.split(separator: "\n").map { $0.prefix(64) }
        #expect(lines.count == 2 && lines[0] == lines[1], "\(run)")
    }

    @Test func `a body whose beginning was kept leaves a stub that examines it undecided`() throws {
        api.respond(to: .put("/up")).when(.body(.containing("b"))).with(status: 201).once()
        api.respond(to: .put("/up")).once()
        let url = try #require(URL(string: "http://files.example/up"))
        let request = CapturedRequest(
            method: "PUT", url: url, readBody: { Data("a".utf8) }, lengthOfCutBody: 300_000_000)
        let engine = try Engine(try LaunchArguments(decoding: api.arguments), settings: .init(policy: .drop))

        guard case .fail(let error, _, _) = engine.decide(request).answer else {
            Issue.record("the request must fail")
            return
        }

        #expect((error as? URLError)?.code == .resourceUnavailable)
        let text = error.localizedDescription
        #expect(text.contains("of its body of 300000000 bytes only the first 1 were kept"), "\(text)")
        #expect(text.contains("A stub can examine a body of at most 268435456 bytes."), "\(text)")
    }
}
