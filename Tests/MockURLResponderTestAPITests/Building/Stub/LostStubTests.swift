import Foundation
import MockURLResponder
import TestSupport
import Testing

import MockURLResponderTestAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The report of a request names the reasons that the plan does not show.
@Suite(.launching) struct `Stubs that were never registered` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "lost.example.com")

    private func report(of request: String) async throws -> String {
        let issues = try await issues { [api] in
            let responder = MockURLResponder(api)
            _ = await responder.session.status(of: request)
        }
        return try #require(issues.last?.text)
    }

    @Test func `a stub without an end fails its test, and is named in the report of its request`() async throws {
        let line = #line + 1
        let failures = try await issues { [api] in _ = api.respond(to: "/unfinished").with(body: "never") }

        #expect(failures.map(\.line) == [line])
        #expect(failures.first?.text.contains("no end, so it answers nothing: add .once(), .times(_:)") == true)
        let text = try await report(of: "https://lost.example.com/unfinished")

        #expect(!text.contains("No stub is configured"))
        #expect(text.contains("No stub is registered:\n    the stub at "))
        #expect(text.contains("LostStubTests.swift:\(line) is invalid or has no end, which fails the test there"))
    }

    @Test func `a refused stub is named in the report of its request`() async throws {
        let other = MockURLResponderConfigurator(scheme: "https", host: "refused.example.com")
        let line = #line + 1
        _ = try await issues { other.respond(to: "/refused").with(status: 99).once() }

        let issues = try await issues {
            let responder = MockURLResponder(other)
            _ = await responder.session.status(of: "https://refused.example.com/refused")
        }

        let text = try #require(issues.last?.text)
        #expect(!text.contains("No stub is configured"))
        #expect(text.contains("LostStubTests.swift:\(line) is invalid or has no end, which fails the test there"))
    }

    @Test func `the stubs of another host are not named`() async throws {
        _ = try await issues {
            _ = MockURLResponderConfigurator(scheme: "https", host: "other.example.com").respond(to: "/a")
        }

        let text = try await report(of: "https://third.example.com/a")

        #expect(!text.contains("other.example.com"))
    }

    @Test func `a stub that another test leaves without an end is not named, although both share a configurator`()
        async throws
    {
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
