import TestSupport

@Suite(.launching) struct `Reports of prevented requests` {
    @Test func `a prevented request fails a test that verifies the call and reads only the output`() async throws {
        let issues = try await issues {
            let service = try await preventedService().launch()
            #expect(try await service.waitForExit().output == "")
            service.verify(.get("/v1/latest"), .once)
        }

        #expect(issues.count == 1, "\(issues)")
        #expect(issues.first?.text.hasPrefix("DemoService was stopped by the policy prevent\n\nMockURL") == true)
        #expect(issues.first?.text.contains("GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD") == true)
        #expect(issues.first?.test == Test.current?.name)
    }

    @Test func `a prevented request fails a test that swallows the error of a wait`() async throws {
        let issues = try await issues {
            _ = try? await preventedService().launch().wait(for: .line("never"))
        }

        #expect(issues.count == 1, "\(issues)")
    }

    @Test func `a prevented request does not fail a test that reads the report, even after the service is released`()
        async throws
    {
        let issues = try await issues {
            let termination = try await preventedService().launch().waitForExit()
            #expect(termination.preventReport?.contains("GET https://api.frankfurter.dev/v1/latest") == true)
        }

        #expect(issues.isEmpty, "\(issues)")
    }

    @Test func `a prevented request does not fail a test that reads an error with the report`() async throws {
        let issues = try await issues {
            let error = await #expect(throws: ServiceUnderTestError.self) {
                try await preventedService().launch().wait(for: .line("never"))
            }
            #expect(error?.description.contains("stopped by the policy prevent") == true)
        }

        #expect(issues.isEmpty, "\(issues)")
    }

    @Test func `the report of a child process fails the test unless the test reads it`() async throws {
        let isRead = Locked(false)
        for reads in [false, true] {
            let issues = try await issues {
                let service = try await script(
                    #""$0" rate EUR USD "$@"; exit 0"#, mocking: Upstream.configurator(), transport: .arguments
                ).launch()
                let termination = try await service.waitForExit()
                #expect(termination.isSuccess)
                if reads { isRead.withLock { $0 = termination.preventReport != nil } }
            }
            #expect(issues.count == (reads ? 0 : 1), "\(issues)")
        }
        #expect(isRead.withLock { $0 })
    }
}

/// Returns DemoService with a request to its upstream, which no stub answers.
private func preventedService() throws -> ServiceUnderTest {
    try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"])
}
