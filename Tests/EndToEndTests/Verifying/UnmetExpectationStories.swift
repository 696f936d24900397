import TestSupport

@Suite(.launching) struct `Expectations verified by the test` {
    private let upstream = Upstream.configurator()

    @Test(arguments: ["waitForExit", "terminate", "nothing", "SIGTERM", "SIGKILL"])
    func `unmet expectations fail the test at the stub's line, however the program ends`(_ end: String) async throws {
        let line = #line + 1
        upstream.respond(to: Upstream.path).expect(3).with(body: Upstream.rates()).always()
        let issues = try await issues {
            let rates = try await ServedRates(mocking: upstream)
            _ = try await rates.rate()
            switch end {
            case "waitForExit":
                rates.service.interrupt()
                try await rates.service.waitForExit()
            case "terminate": try await rates.service.terminate()
            case "SIGTERM", "SIGKILL":
                rates.service.send(end == "SIGTERM" ? SIGTERM : SIGKILL)
                try await rates.service.waitForExit()
            default: break
            }
        }

        #expect(issues.count == 1, "\(issues)")
        #expect(issues.first?.line == line)
        #expect(issues.first?.file == "EndToEndTests/UnmetExpectationStories.swift")
        #expect(issues.first?.text.contains("expected exactly 3 calls\n  found    1 call") == true, "\(issues)")
        #expect(issues.first?.test == Test.current?.name)
    }

    @Test(arguments: [false, true])
    func `a stub that replaces an equal one while the program runs has an expectation of its own`(
        _ isFollowed: Bool
    ) async throws {
        @Sendable func putStubs() {
            upstream.removeAll()
            upstream.respond(to: Upstream.path).expect(1).with(body: Upstream.rates()).once()
            upstream.respond(to: Upstream.path).with(body: Upstream.rates("2")).always()
        }
        putStubs()
        let issues = try await issues {
            let rates = try await ServedRates(mocking: upstream)
            _ = try await rates.rate()
            putStubs()
            if isFollowed { _ = try await rates.rate() }
            try await rates.service.terminate()
        }

        #expect(issues.count == (isFollowed ? 0 : 1), "\(issues)")
    }

    @Test func `unused stubs fail the test if verifying is .everything`() async throws {
        let line = #line + 1
        upstream.respond(to: "/unused").once()
        let issues = try await issues {
            try await ServedRates(mocking: upstream) { $0.verifying = .everything }.service.terminate()
        }

        #expect(issues.map(\.line) == [line], "\(issues)")
    }

    @Test
    func
        `an unmet expectation of a stub that was built after the launch fails the test even without a request after it`()
        async throws
    {
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()
        let issues = try await issues {
            let rates = try await ServedRates(mocking: upstream)
            _ = try await rates.rate()
            upstream.respond(to: "/later").expect(1).always()
            #expect(try rates.service.history.stubs.map(\.uses) == [1, 0])
            try await rates.service.terminate()
        }

        #expect(issues.count == 1, "\(issues)")
        #expect(issues.first?.text.contains("GET https://api.frankfurter.dev/later") == true, "\(issues)")
    }

    @Test func `unmet expectations of a service that outlives the tests make the process fail`() async throws {
        let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            let upstream = Upstream.configurator()
            upstream.respond(to: Upstream.path).expect(1).with(body: Upstream.rates()).always()
            Kept.service.withLock { $0 = nil }
            let rates = try await ServedRates(mocking: upstream)
            Kept.service.withLock { $0 = rates.service }
            exit(0)
        }

        let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(errors.contains("UnmetExpectationStories.swift:"), "\(errors)")
        #expect(errors.contains("expected exactly 1 call"), "\(errors)")
    }

    @Test func `met expectations of a service that outlives the tests are verified before its files go`() async {
        await #expect(processExitsWith: .success) {
            let rates = try await ServedRates(mocking: EndToEndTests.rates { $0.expect(1).always() })
            Kept.service.withLock { $0 = rates.service }
            _ = try await rates.rate()
            // Another place for files is first used after the launch.
            _ = try PlanDirectory.make(in: .memory)
            exit(0)
        }
    }
}

/// A service that is never released.
private enum Kept {
    static let service = Locked<RunningService?>(nil)
}
