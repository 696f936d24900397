import TestSupport

@Suite(.launching) struct `The first and the last record of a run` {
    private let journal = try! JournalFile()

    private func stub(_ path: String?, name: String? = nil) -> StubMapping {
        StubMapping(name: name, request: Condition.stub(host: "h", path: path.map { .equals($0) }))
    }

    @Test func `the start record lists the origins of the stubs in plan order`() throws {
        var arguments = try LaunchArguments(decoding: [journal.argument])
        arguments.plan = MockPlan([stub("/c")])
        let engine = try Engine(arguments, plans: [EditablePlan()], given: GivenPlan([stub("/a"), stub("/b")]))
        let folder = try MockBundleFolder.state("")
        engine.setMockBundle(try MockBundle(at: folder.url, rule: .documented, source: "test"))

        engine.noteStart(.instance)

        let sources = """
            {"installed":"instance","order":"first","stubs":4,"sources":[{"from":"arguments","stubs":1},
            {"from":"configurators","stubs":0},{"from":"launcher","stubs":2},{"from":"bundle","stubs":1}]}
            """
        #expect(try journal.records[0].includes(JSONValue(sources)))
    }

    @Test func `the start record has the number of the set-up, its reach and the network guard`() async throws {
        let result = await #expect(processExitsWith: .success) { [argument = journal.argument as String] in
            MockURLResponder.setUp(with: [argument, "--mock-url-guard=none"])
            NativeGate.condition.withLock { $0 = false }
            MockURLResponder.tearDown()
            MockURLResponder.setUp(with: [argument, "--mock-url-order=last"])
            MockURLResponder.setUp(with: [argument], setupDefaultSessionConfiguration: false)
        }

        #expect(result != nil)
        let starts = try journal.records("start")
        let expected = [
            #"{"setUp":1,"installed":"process","order":"first","sources":[]}"#,
            #"{"setUp":2,"installed":"process","order":"last"}"#,
            #"{"setUp":3,"installed":"listed"}"#,
        ]
        #expect(starts.count == 3)
        #expect(try zip(starts, expected).allSatisfy { $0.includes(try JSONValue($1)) })
        #if canImport(FoundationNetworking)
        let guards = [#"{"networkGuard":"none"}"#, #"{"networkGuard":"loopback"}"#, #"{"networkGuard":"off"}"#]
        #expect(try zip(starts, guards).allSatisfy { $0.includes(try JSONValue($1)) })
        let limitations = try journal.text.split(separator: "\n").filter { $0.contains(#""limitation":"this version"#) }
        #expect(limitations.count == 1 && limitations[0].contains(#""setUp":2,"#))
        #endif
    }

    @Test func `the end record does not list a stub as unused if its expectation allows zero calls`() throws {
        let counts = [nil, CallCount(least: 0, most: 0), CallCount(least: 0, most: 2), CallCount(least: 1, most: nil)]
        let stubs = counts.enumerated().map { index, count in
            var stub = stub("/\(index)")
            stub.expectation = count
            return stub
        }
        let engine = try journal.engine(stubs)
        engine.noteStart(.instance)
        #expect(engine.installedStubs().map(\.isPending) == [true, false, false, true])

        engine.endRun()

        let expected = #"{"unusedCount":2,"unused":[{"index":0},{"index":3}]}"#
        #expect(try journal.records("end")[0].includes(JSONValue(expected)))
    }

    @Test func `the end record counts the calls by outcome`() throws {
        var failing = stub("/fails")
        failing.response.fault = .dropped
        let engine = try journal.engine([stub("/a"), failing])
        engine.noteStart(.instance)
        for path in ["a", "a", "fails", "other"] { _ = engine.decide(CapturedRequest("https://h/\(path)")) }
        engine.changeSettings { $0.policy = .answer(501) }
        _ = engine.decide(CapturedRequest("https://h/other"))
        engine.changeSettings { $0.policy = .allow }
        _ = engine.decide(CapturedRequest("https://h/other"))

        engine.endRun()

        let expected =
            #"{"calls":6,"answered":3,"failed":2,"network":1,"unmatched":3,"refused":0,"unusedCount":0,"warnings":[]}"#
        #expect(try journal.records("end")[0].includes(JSONValue(expected)))
    }

    @Test func `the end record names the shadowed stubs and the stub before them`() throws {
        let engine = try journal.engine([stub(nil, name: "all"), stub("/a", name: "special"), stub(nil, name: "last")])
        engine.noteStart(.instance)
        _ = engine.decide(CapturedRequest("https://h/a"))

        engine.endRun()

        let expected = """
            {"unusedCount":2,"shadowedCount":2,
            "shadowed":[{"index":1,"name":"special","by":0},{"index":2,"name":"last","by":0}]}
            """
        #expect(try journal.records("end")[0].includes(JSONValue(expected)))
        #expect(try !journal.text.contains("shadowedComplete"))
    }

    @Test func `the end record has a warning if stubs are unused and no request was seen`() throws {
        let engine = try journal.engine([stub("/a")])
        engine.noteStart(.instance)

        engine.endRun()

        #expect(try journal.text.contains(#""warnings":["no request was seen: "#))
    }

    #if canImport(FoundationNetworking)
    @Test func `the end record counts the calls that were kept from the network`() async throws {
        await #expect(processExitsWith: .success) { [argument = journal.argument as String] in
            MockURLResponder.setUp(with: [argument])
            _ = await unseenSession().status(of: "ftp://server.example/file")
        }

        #expect(try journal.records("end")[0].includes(JSONValue(#"{"calls":0,"refused":1}"#)))
    }
    #endif
}
