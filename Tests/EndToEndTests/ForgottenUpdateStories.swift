import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `A forgotten update()` {
    private let upstream = Upstream.configurator()
    private let file = "EndToEndTests/ForgottenUpdateStories.swift"

    private func hint(_ line: Int, after event: String = "the launch", _ path: String = "/v1/latest") -> String {
        "1 stub was built after \(event) and never reached the program (GET https://api.frankfurter.dev\(path) at "
            + "\(file):\(line)); call update()"
    }

    @Test func `is named by the failure of a test whose program was stopped by a prevented request`() async throws {
        let line = #line + 4
        let issues = try await issues {
            let rates = try await ServedRates(mocking: upstream)
            // The program does not receive this stub.
            upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()
            _ = try? await rates.rate()
            try await rates.service.waitForExit()
        }

        #expect(issues.count == 1, "\(issues)")
        #expect(issues.first?.text.hasPrefix("DemoService was stopped by the policy prevent") == true, "\(issues)")
        #expect(issues.first?.text.hasSuffix("\n" + hint(line)) == true, "\(issues)")
    }

    @Test func `is named by a wait that sees the program stop`() async throws {
        let rates = try await ServedRates(mocking: upstream)
        let line = #line + 1
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()
        _ = try? await rates.rate()

        let error = await #expect(throws: ServiceUnderTestError.self) {
            try await rates.service.wait(forLine: "never", timeout: 300)
        }

        #expect(error?.description.contains("DemoService was stopped by the policy prevent") == true)
        #expect(error?.description.hasSuffix("\n" + hint(line)) == true, "\(error?.description ?? "")")
    }

    @Test func `is named by verifications of calls, of stubs and of unmatched calls`() async throws {
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
        for message in all { #expect(message.hasSuffix("\n" + hint(line)), "\(message)") }
    }

    @Test func `is named by an unmet expectation at the end of the program`() async throws {
        upstream.respond(to: Upstream.path).expect(1).with(body: Upstream.rates()).always()
        let line = #line + 3
        let issues = try await issues {
            let rates = try await ServedRates(mocking: upstream)
            upstream.respond(to: "/later").always()
            try await rates.service.terminate()
        }

        #expect(issues.map { $0.text.hasSuffix("\n" + hint(line, after: "the launch", "/later")) } == [true], "\(issues)")
    }

    @Test func `is named after an update, with the stubs that were built or removed after it`() async throws {
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
        #expect(message.contains("\n" + hint(line, after: "the last update()", "/third") + "\n"), "\(message)")
        #expect(
            message.contains("\n1 stub was removed after the last update(), but the program still has (GET https://")
                && message.hasSuffix("); call update()"), "\(message)")
    }

    @Test func `is not suspected after an update, or when equal stubs replace the earlier ones`() async throws {
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

    @Test func `is not suspected when stubs are built for another launch after the end of the program`() async throws {
        let messages = Locked<[String]>([])
        let rates = try await ServedRates(mocking: upstream)
        try await rates.service.terminate()
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()

        rates.service.verify(.any) { failure in messages.withLock { $0.append(failure.message) } }

        #expect(messages.withLock { $0.first?.contains("update()") } == false)
    }
}
