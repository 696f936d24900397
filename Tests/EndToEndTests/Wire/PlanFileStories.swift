import TestSupport

@Suite(.launching) struct `Services with plan files` {
    private let folder = try! TemporaryFolder()

    /// Writes a plan with one stub, and returns its URL.
    private func plan(_ name: String, _ stub: String) throws -> URL {
        let file = URL(fileURLWithPath: folder.path).appendingPathComponent(name)
        try Data("[\n{\"host\":\"api.frankfurter.dev\",\"responses\":[\n\(stub)\n]}]".utf8).write(to: file)
        return file
    }

    private func rates(_ rate: String, _ more: String) -> String {
        #"{"response":{"body":\#(JSONText.quoted(Upstream.rates(rate)))},\#(more)}"#
    }

    @Test func `stubs of arguments answer first, then configurators, plans in order, and the bundle`() async throws {
        let bundle = try Upstream.bundle("5")
        let plans = [try plan("b.json", rates("3", #""times":1"#)), try plan("a.json", rates("4", #""times":1"#))]
        let configurators = ["1", "2"].map { rate in
            let configurator = Upstream.configurator()
            configurator.respond(to: Upstream.path).with(body: Upstream.rates(rate)).once()
            return configurator
        }
        let served = try await ServedRates { service in
            service.launchArguments += configurators[0].arguments
            try service.mockBundle(at: bundle.url)
            for plan in plans { try service.mockPlan(at: plan) }
            service.mock(configurators[1])
        }

        var seen: [String] = []
        for _ in 1...5 { seen.append(try await served.rate().body) }

        #expect(zip(1..., seen).allSatisfy { $1.contains("\"rate\":\($0),") }, "\(seen)")
        served.service.verifyNoUnusedStubs()
        let records = try String(contentsOf: served.service.journal, encoding: .utf8)
        #expect(records.contains(#""stubs":5,"sources":[{"from":"arguments","stubs":1}"#), "\(records)")
    }

    @Test func `an unmet expectation of a plan file fails the test with the line of the plan`() async throws {
        let file = try plan("plan.json", rates("1", #""name":"rates","expect":2"#))
        let issues = try await issues {
            let served = try await ServedRates { try $0.mockPlan(at: file) }
            _ = try await served.rate()
            try await served.service.terminate()
        }

        #expect(issues.count == 1, "\(issues)")
        #expect(issues.first?.text.contains("plan.json:3") == true, "\(issues)")
        #expect(issues.first?.text.contains("expected exactly 2 calls\n  found    1 call") == true, "\(issues)")
        #expect(issues.first?.file == "EndToEndTests/ServiceStories.swift")
    }

    @Test func `an invalid plan is an error with its place, before the launch`() async throws {
        let file = try plan("plan.json", #"{"respnse":{}}"#)
        var service = try ServiceUnderTest("DemoService")

        let error = #expect(throws: PlanError.self) { try service.mockPlan(at: file) }

        let text = try #require(error?.description)
        #expect(text.contains("plan.json") && text.contains("line 3") && text.hasSuffix("[unknown-field]"), "\(text)")
    }
}
