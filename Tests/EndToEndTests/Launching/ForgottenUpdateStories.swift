import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `A forgotten update()` {
    private let upstream = Upstream.configurator()
    /// Returns whether a line of the message states that the stub of a line of this file never reached the
    /// program.
    private func names(
        _ message: String?, _ line: Int, path: String = "/v1/latest", after event: String = "the launch"
    ) -> Bool {
        let beginning =
            "1 stub was built after \(event) and never reached the program (GET https://api.frankfurter.dev\(path) at "
        let lines = message?.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
        return lines.contains {
            $0.hasPrefix(beginning) && $0.hasSuffix("ForgottenUpdateStories.swift:\(line)); call update()")
        }
    }

    @Test func `a prevented request that stops the program fails the test with the forgotten update`() async throws {
        let line = #line + 4
        let issues = try await issues {
            let rates = try await ServedRates(mocking: upstream)
            // The program does not receive this stub.
            upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()
            _ = try? await rates.rate()
            try await rates.service.waitForExit()
        }

        #expect(issues.count == 2, "\(issues)")
        #expect(issues.first?.text.hasSuffix("[unsent-stub]") == true && issues.first?.line == line, "\(issues)")
        #expect(
            issues.last?.text.contains("call update()\nDemoService was stopped by the policy prevent") == true,
            "\(issues)")
        #expect(names(issues.last?.text, line), "\(issues)")
    }

    @Test func `a wait for a program that was stopped throws an error with the forgotten update`() async throws {
        let rates = try await ServedRates(mocking: upstream)
        let line = #line + 1
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()
        _ = try? await rates.rate()

        let error = await #expect(throws: ServiceUnderTestError.self) {
            try await rates.service.wait(forLine: "never", timeout: 300)
        }

        #expect(error?.description.contains("DemoService was stopped by the policy prevent") == true)
        #expect(names(error?.description, line), "\(error?.description ?? "")")
        upstream.removeAll()
    }

    @Test func `each failed verification names the forgotten update`() async throws {
        let messages = Locked<[String]>([])
        let note = { @Sendable (failure: TestFailure) in messages.withLock { $0.append(failure.message) } }
        let rates = try await ServedRates(mocking: upstream) { $0.policy = .answer(404) }
        let line = #line + 1
        let stub = upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()
        _ = try await rates.rate()

        rates.service.verify(.post("/orders"), fail: note)
        rates.service.verify(stub, .once, fail: note)
        rates.service.verifyNoUnmatchedCalls(fail: note)
        rates.service.verifyInOrder(.post("/a"), .post("/b"), fail: note)
        rates.service.verifyExactly([], fail: note)

        let all = messages.withLock(\.self)
        #expect(all.count == 5)
        for message in all { #expect(names(message, line), "\(message)") }
        upstream.removeAll()
    }

    @Test func `an unmet expectation at the end of the program names the forgotten update`() async throws {
        upstream.respond(to: Upstream.path).expect(1).with(body: Upstream.rates()).always()
        let line = #line + 3
        let issues = try await issues {
            let rates = try await ServedRates(mocking: upstream)
            upstream.respond(to: "/later").always()
            try await rates.service.terminate()
        }

        #expect(issues.map { names($0.text, line, path: "/later") } == [false, true], "\(issues)")
    }

    @Test(arguments: [false, true])
    func `a stub that never reaches its program fails the test at its line, although the program ends well`(
        _ isDeinitialized: Bool
    ) async throws {
        let line = #line + 3
        let issues = try await issues {
            let rates = try await ServedRates(mocking: upstream)
            upstream.respond(to: "/later").always()
            if !isDeinitialized { try await rates.service.terminate() }
        }

        #expect(issues.count == 1 && issues.first?.line == line, "\(issues)")
        #expect(
            issues.first?.text.hasPrefix("GET https://api.frankfurter.dev/later: this stub was built while") == true)
    }

    @Test func `a stub that reaches another program, or is removed, fails no test`() async throws {
        let rates = try await ServedRates(mocking: upstream)
        upstream.respond(to: "/other").always()
        let other = try await ServedRates(mocking: upstream)
        upstream.respond(to: "/removed").always().remove()
        _ = MockURLResponder(upstream)
        upstream.respond(to: "/followed").always()

        try await other.service.terminate()
        try await rates.service.terminate()
    }

    @Test func `a stub whose update fails is not reported again`() async throws {
        let rates = try await ServedRates(mocking: upstream) { $0.transport = .arguments }
        upstream.respond(to: "/later").with { _ in MockResponse() }.always()

        #expect(throws: ServiceUnderTestError.self) { try rates.service.update() }
        try await rates.service.terminate()
    }

    @Test func `expected calls of a program that is never launched fail the test at the line of the stub`()
        async throws
    {
        let line = #line + 3
        let issues = try await issues {
            let (unlaunched, optional) = (Upstream.configurator(), Upstream.configurator())
            unlaunched.respond(to: Upstream.path).expect(1).always()
            optional.respond(to: Upstream.path).expect(.atMost(1)).always()
            let service = try ServiceUnderTest("DemoService", mocking: unlaunched, optional)
            var copy = service
            copy.launchArguments = ["serve"]
        }

        #expect(issues.count == 1 && issues.first?.line == line, "\(issues)")
        #expect(issues.first?.text.contains("no program with this stub was launched") == true, "\(issues)")
    }

    @Test(arguments: [true, false])
    func `expected calls of a program whose launch fails, in a test that discards the error, fail the test`(
        _ isRepeated: Bool
    ) async throws {
        let line = #line + 3
        let issues = try await issues {
            let stubs = Upstream.configurator()
            stubs.respond(to: Upstream.path).expect(1).always()
            var program = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: stubs)
            program.workingDirectory = URL(fileURLWithPath: "/no/such/folder")
            _ = try? await program.launch()
            guard isRepeated else { return }
            program.workingDirectory = nil
            try await program.launch().waitForExit()
        }

        #expect(issues.count == (isRepeated ? 0 : 1), "\(issues)")
        #expect(issues.allSatisfy { $0.line == line && $0.text.contains("found    0 calls: the launch failed: ") })
    }

    @Test func `a failure after an update names only the stubs that were built or removed after that update`()
        async throws
    {
        let messages = Locked<[String]>([])
        let first = upstream.respond(to: "/first").always()
        let rates = try await ServedRates(mocking: upstream)
        upstream.respond(to: "/second").always()
        try rates.service.update()
        let line = #line + 1
        upstream.respond(to: "/third").always()
        first.remove()

        rates.service.verify(.any) { failure in messages.withLock { $0.append(failure.message) } }

        let message = try #require(messages.withLock { $0.first })
        #expect(names(message, line, path: "/third", after: "the last update()"), "\(message)")
        #expect(
            message.contains("\n1 stub was removed after the last update(), but the program still has it (GET https://")
                && message.hasSuffix("); call update()\n[unexpected-count]"), "\(message)")
        upstream.removeAll()
    }

    @Test func `a failure names no forgotten update after an update, or when equal stubs replace the earlier ones`()
        async throws
    {
        let messages = Locked<[String]>([])
        @Sendable func putStubs() {
            upstream.removeAll()
            upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()
        }
        putStubs()
        let rates = try await ServedRates(mocking: upstream)
        putStubs()

        rates.service.verify(.any) { failure in messages.withLock { $0.append(failure.message) } }
        upstream.respond(to: "/later").always()
        try rates.service.update()
        rates.service.verify(.any) { failure in messages.withLock { $0.append(failure.message) } }

        let all = messages.withLock(\.self)
        #expect(all.count == 2 && !all.contains { $0.contains("update()") }, "\(all)")
    }

    @Test func `a failure names no forgotten update for stubs that were built after the end of the program`()
        async throws
    {
        let messages = Locked<[String]>([])
        let rates = try await ServedRates(mocking: upstream)
        try await rates.service.terminate()
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()

        rates.service.verify(.any) { failure in messages.withLock { $0.append(failure.message) } }

        #expect(messages.withLock { $0.first?.contains("update()") } == false)
    }
}
