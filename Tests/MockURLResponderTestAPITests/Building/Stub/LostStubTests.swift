import TestSupport

/// The report of a request names the reasons that the plan does not show.
@Suite(.launching) struct `Stubs that were never registered` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "lost.example.com")

    @Test(arguments: [false, true])
    func `a stub that is invalid or has no end is named in the report of its request`(_ isInvalid: Bool) async throws {
        let line = #line + 3
        let issues = try await issues { [api] in
            do {
                let stub = api.respond(to: "/lost").with(status: isInvalid ? 99 : 200)
                if isInvalid { stub.once() }
            }
            _ = await MockURLResponder(api).session.status(of: "https://lost.example.com/lost")
        }

        try #require(issues.count == 2, "\(issues)")
        let failure = isInvalid ? "found 99" : "no end, so it answers nothing: add .once(), .times(_:)"
        #expect(issues[0].text.contains(failure) && issues[0].line == line, "\(issues)")
        #expect(issues[1].line == line + 3 && issues[1].text.contains("No stub is registered:\n    the stub at "))
        #expect(
            issues[1].text.contains("LostStubTests.swift:\(line) is invalid or has no end, which fails the test there"))
    }

    @Test func `the stubs of another host are not named`() async throws {
        let issues = try await issues { [api] in
            _ = MockURLResponderConfigurator(scheme: "https", host: "other.example.com").respond(to: "/a")
            _ = await MockURLResponder(api).session.status(of: "https://third.example.com/a")
        }

        #expect(issues.count == 2 && issues.last?.text.contains("other.example.com") == false, "\(issues)")
    }

    @Test func `a stub that another test leaves without an end is not named, also if both share it`() async throws {
        let outcome = try await FixtureRun.outcome(of: "LostStubFixture")
        let output = outcome.output + outcome.errors

        #expect(output.contains("the stub has no end, so it answers nothing"), "\(output)")
        #expect(output.contains("no stub answers this request"), "\(output)")
        #expect(!output.contains("is invalid or has no end"), "\(output)")
    }

    @Test func `a set-up that another one replaced is named with its line and its stubs`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            MockURLResponder.Configuration.prevention = .stopProgram
            let first = MockURLResponderConfigurator(scheme: "https", host: "first.example.com")
            first.respond(to: "/").always()
            MockURLResponder.setUp(with: first.arguments)
            let second = MockURLResponderConfigurator(scheme: "https", host: "second.example.com")
            second.respond(to: "/").always()
            MockURLResponder.setUp(with: second.arguments)
            _ = await URLSession.shared.status(of: "https://first.example.com/")
        }

        let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            errors.contains(
                #/setUp\(with:\) at \S+/LostStubTests.swift:\d+ replaced the one at \S+/LostStubTests.swift:\d+ and its stub;/#
            ), "\(errors)")
    }
}
