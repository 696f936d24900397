import TestSupport

@Suite struct `A responder with configurators` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")

    @Test func `stubs of a configurator come after stubs of arguments and are in the journal`() async throws {
        let journal = try TemporaryFile("")
        let other = MockURLResponderConfigurator(scheme: "https", host: "h")
        other.respond(to: "/").with(body: "argument").once()
        upstream.respond(to: "/").with(name: "own").with { _ in MockResponse(body: "closure") }.always()
        let responder = try MockURLResponder(
            upstream, arguments: other.arguments + ["--mock-url-journal=\(journal.path)"])

        #expect(try await responder.session.texts("https://h/", "https://h/") == ["argument", "closure"])
        let lines = try String(contentsOfFile: journal.path, encoding: .utf8)
        #expect(lines.contains(#""stub":{"index":1,"number":2,"name":"own","source":""#))
        #expect(lines.contains("EngineFaceTests.swift:"))
    }

    @Test func `the answer of a closure keeps the fault of its stub`() async throws {
        upstream.respond(to: "/").with { _ in MockResponse(body: "x") }.with(fault: .urlError(.timedOut)).once()

        await expectURLError(.timedOut) { try await MockURLResponder(upstream).session.reply(to: "https://h/") }
    }

    @Test func `a closure that answers with an invalid status fails the request`() async throws {
        upstream.respond(to: "/").with { _ in MockResponse(status: 42) }.once()

        let error = await #expect(throws: MockResponseError.self) {
            try await MockURLResponder(upstream).session.reply(to: "https://h/")
        }
        #expect(
            error?.description
                == "MockURLResponder: a closure returned an invalid response: expected a status from 100 to 599 "
                + "[invalid-status]")
    }

    @Test func `JSON values of variables are encoded as JSON`() {
        let name = "é\""
        let value: JSON = ["name": JSON(name), "n": JSON(7), "x": JSON(1.5), "b": JSON(true), "l": JSON([1, nil])]

        #expect(value.text == #"{"b":true,"l":[1,null],"n":7,"name":"é\"","x":1.5}"#)
        #expect(JSON(Double.infinity).text == "null")
        #expect(JSON(UInt64.max).text == "18446744073709551615")
    }
}
