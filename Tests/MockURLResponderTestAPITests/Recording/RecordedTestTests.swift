import TestSupport

@Suite struct `A test with a recording` {
    private let folder: TemporaryFolder
    private let server: ScriptedServer
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/Recordings/rates.json"
        server = try ScriptedServer { request in
            let body = #"{"path":"\#(request.path)","access_token":"tok-6b1f0a7c2e5d"}"#
            return .answer("200 OK", ["Content-Type: application/json"], body)
        }
    }

    private var url: String { "http://127.0.0.1:\(server.port)" }

    private var plan: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    private func recording(
        _ mode: NetworkRecording.Mode, _ recording: NetworkRecording? = nil, strict: Bool = false
    ) -> NetworkRecording {
        var recording = recording ?? NetworkRecording(path, strict: strict)
        recording.mode = mode
        return recording
    }

    /// Runs a test case with the trait, as Swift Testing does.
    private func run(_ recording: NetworkRecording, _ body: @escaping @Sendable () async throws -> Void) async throws {
        let test = try #require(Test.current)
        let trait: MockedNetworkTrait = .recorded(recording)
        try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
    }

    /// Returns the path that the server has answered.
    private func get(_ path: String) async throws -> String? {
        let reply = try await URLSession.shared.reply(to: url + path)
        return try JSONDecoder().decode([String: String].self, from: reply.body)["path"]
    }

    @Test func `a test is recorded once without its secrets, and needs no server afterwards`() async throws {
        for mode in [NetworkRecording.Mode.once, .once, .none] {
            try await run(recording(mode)) {
                let answered = (try await get("/a"), try await get("/b?x=1"))
                #expect(answered == ("/a", "/b"))
            }
        }
        #expect(server.requests.map(\.path) == ["/a", "/b"])
        #expect(plan.contains("/a") && !plan.contains("tok-6b1f0a7c2e5d"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/Recordings") == ["rates.json"])
    }

    @Test func `a test without a recording fails if nothing may be recorded`() async throws {
        await #expect {
            try await run(recording(.none)) { _ = try await get("/a") }
        } throws: { error in
            let text = "\(error)"
            return text.contains("MOCK_URL_RECORD=once") && text.contains(path) && text.hasSuffix("[missing-recording]")
        }
        #expect(server.requests.isEmpty && folder.contents.isEmpty)
    }

    @Test func `a test is not recorded if it throws an error`() async throws {
        await #expect(throws: CancellationError.self) {
            try await run(recording(.once)) {
                _ = try await get("/a")
                throw CancellationError()
            }
        }
        #expect(plan.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/Recordings").isEmpty)
    }

    @Test func `a recording is replaced if the mode is rewrite`() async throws {
        try await run(recording(.once)) { _ = try await get("/old") }
        try await run(recording(.rewrite)) { _ = try await get("/new") }

        #expect(plan.contains("/new") && !plan.contains("/old"))
    }

    @Test func `a request that the recording does not have fails the test, which says what to do`() async throws {
        try await run(recording(.once)) { _ = try await get("/a") }
        let issues = try await issues {
            try await run(recording(.none)) { _ = try? await get("/other") }
        }

        #expect(issues.count == 2, "\(issues)")
        #expect(issues.last?.text.contains("MOCK_URL_RECORD=rewrite") == true)
        #expect(issues.last?.text.contains("1 request of the test is not in its recording: \(path)") == true)
        #expect(server.requests.map(\.path) == ["/a"])
    }

    @Test func `a test that sends no request fails, recorded and replayed`() async throws {
        let recorded = try await issues { try await run(recording(.once)) {} }
        #expect(recorded.map(\.text).count { $0.hasSuffix("[lost-recording]") } == 1, "\(recorded)")
        #expect(plan.isEmpty)

        try await run(recording(.once)) { _ = try await get("/a") }
        let replayed = try await issues { try await run(recording(.none)) {} }
        #expect(
            replayed.map(\.text).count { $0.contains(path) && $0.hasSuffix("[outdated-recording]") } == 1, "\(replayed)"
        )
    }

    @Test func `a strict test refuses a recording whose answers count more than once`() async throws {
        try await run(recording(.once)) { _ = try await get("/a") }
        let error = await #expect(throws: PlanError.self) { try await run(recording(.none, strict: true)) {} }

        #expect(error?.kind == .outdatedRecording)
        try await run(recording(.rewrite, strict: true)) { _ = try await get("/a") }
        try await run(recording(.none, strict: true)) { _ = try await get("/a") }
    }

    @Test func `a header field that no recorded request has fails the test, recorded and replayed`() async throws {
        let recorded = recording(.once, NetworkRecording(path, matchingHeaders: ["X-Other"]))
        let issues = try await issues { try await run(recorded) { _ = try await get("/a") } }

        #expect(issues.map(\.text).count { $0.contains("at index 0") && $0.contains(path) } == 1, "\(issues)")
        let error = await #expect(throws: PlanError.self) { try await run(recorded) { _ = try await get("/a") } }
        #expect(error?.kind == .outdatedRecording)
    }

    @Test func `a request that a stub answers is not recorded`() async throws {
        try await run(recording(.once)) {
            try MockedNetwork.current.anyHost.respond(to: #require(URL(string: url + "/mine")))
                .with(body: #"{"path":"mine"}"#).once()
            let answered = try await get("/mine")
            #expect(answered == "mine")
            _ = try await get("/real")
        }

        #expect(plan.contains("/real") && !plan.contains("/mine"))
        #expect(server.requests.map(\.path) == ["/real"])
    }

    @Test func `two tests that are recorded need two files`() async throws {
        let other = try RecordedNetwork(recording(.once), of: "another test")
        other.finish(RecordedNetwork.End(nil, isUsable: false)) { _ in }

        await #expect {
            try await run(recording(.once)) { _ = try await get("/a") }
        } throws: { "\($0)".hasSuffix("[conflicting-files]") }
    }

    @Test func `a text that is no place is an error`() async throws {
        let loosened = NetworkRecording(path, loosening: ["query ts", "the time"])
        await #expect {
            try await run(loosened) {}
        } throws: { "\($0)".contains("another text at index 1") && "\($0)".hasSuffix("[invalid-argument]") }
    }

    @Test func `a loosened place has any value`() async throws {
        for (mode, time) in [(NetworkRecording.Mode.once, 1), (.none, 2)] {
            try await run(recording(mode, NetworkRecording(path, loosening: ["query ts"]))) {
                let answered = try await get("/a?ts=\(time)")
                #expect(answered == "/a")
            }
        }
    }

    #if compiler(>=6.3)
    @Test func `a difference is a warning if the mode is check, and nothing is written`() async throws {
        try await run(recording(.once)) { _ = try await get("/a") }
        let old = plan
        let warnings = try await warnings {
            try await run(recording(.check)) {
                _ = try await get("/a")
                _ = try await get("/new")
            }
        }

        #expect(warnings.map(\.text.description).count { $0.hasSuffix("[recording-drift]") } == 1, "\(warnings)")
        #expect(warnings.first?.text.contains("/new: expected no such request") == true, "\(warnings)")
        #expect(plan == old)
    }

    @Test(arguments: [("2026-01-31", 1), ("9999-12-31", 0)])
    func `a recording after its last day is a warning, and is replayed`(_ day: String, _ count: Int) async throws {
        try await run(recording(.once)) { _ = try await get("/a") }
        let replayed = recording(.none, NetworkRecording(path, validUntil: day))

        let warnings = try await warnings {
            try await run(replayed) {
                let answered = try await get("/a")
                #expect(answered == "/a")
            }
        }

        #expect(warnings.count { $0.text.description.hasSuffix("[expired-recording]") } == count, "\(warnings)")
    }
    #endif

    @Test(arguments: ["31.1.2027", "2027-02-31", "2027-1-31"], [NetworkRecording.Mode.none, .rewrite])
    func `a last day that is no day is an error`(_ day: String, _ mode: NetworkRecording.Mode) async throws {
        try await run(recording(.once)) { _ = try await get("/a") }
        let wrong = recording(mode, NetworkRecording(path, validUntil: day))

        let error = await #expect(throws: PlanError.self) { try await run(wrong) {} }
        #expect(error?.kind == .invalidArgument)
    }
}

@Suite struct `The mode of recordings` {
    @Test(
        arguments: [
            ([:], NetworkRecording.Mode.once), (["CI": "true"], .none), (["CI": "1"], .none), (["CI": ""], .once),
            (["CI": "false"], .once), (["CI": "true", "MOCK_URL_RECORD": "once"], .once),
            (["MOCK_URL_RECORD": "rewrite"], .rewrite), (["MOCK_URL_RECORD": "CHECK"], .check),
            (["MOCK_URL_RECORD": "none"], .none), (["MOCK_URL_RECORD": ""], .once),
        ] as [([String: String], NetworkRecording.Mode)])
    func `a variable or a CI job gives the mode`(variables: [String: String], mode: NetworkRecording.Mode) throws {
        #expect(try NetworkRecording.Mode(variables) == mode)
    }

    @Test func `another word is an error`() {
        #expect {
            try NetworkRecording.Mode(["MOCK_URL_RECORD": "rewrit"])
        } throws: { error in
            "\(error)".contains("once, none, rewrite, check")
                && "\(error)".contains(#""rewrit" (did you mean "rewrite"?)"#)
        }
    }
}

@Suite struct `The path of a recording` {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Recordings/"

    @Test(arguments: [
        ("rates", "", "rates.json"), ("rates.har", "", "rates.har"), ("api/rates.json", "", "api/rates.json"),
        ("rates", "EUR, \"a b\"", "rates-EUR-a-b.json"), ("rates.har", "7", "rates-7.har"),
        ("x", "-1", "x--1.json"), ("x", "1.5", "x-1.5.json"), ("x", "1, 5", "x-1-5.json"), ("v1.2", "", "v1.2.json"),
    ])
    func `a recording is in a folder beside the source file`(name: String, arguments: String, end: String) throws {
        let path = try RecordingPath.path(of: NetworkRecording(name), test: "Suite/test", arguments: arguments)

        #expect(path == folder + end)
    }

    @Test func `an absolute path is the name itself`() throws {
        #expect(try RecordingPath.path(of: NetworkRecording("/x/y.json"), test: nil) == "/x/y.json")
    }

    @Test(arguments: [
        ("Rates/a rate is a number", "Rates/a-rate-is-a-number.json"),
        ("Rates/converts (EUR, USD)", "Rates/converts-EUR-USD.json"), ("../etc/passwd", ""),
    ])
    func `a recording without a name has the name of its test`(test: String, end: String) throws {
        let path = try RecordingPath.path(of: NetworkRecording(), test: test)

        #expect(path.hasPrefix(folder) && !path.dropFirst(folder.count).contains(".."))
        #expect(test.hasPrefix("..") || path == folder + end)
    }

    @Test func `a recording needs a name outside of tests`() {
        #expect { try RecordingPath.path(of: NetworkRecording(), test: nil) } throws: {
            "\($0)".contains("NetworkRecording(\"a name\")")
        }
    }
}
