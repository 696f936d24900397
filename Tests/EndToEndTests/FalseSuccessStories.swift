import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.launching) struct `A launched program that never sets MockURLResponder up` {
    private static let setUpLine = "make MockURLResponder.setUpIfRequested() the first line of the program"

    @Test(arguments: UnmockedVerification.all)
    func `fails every verification`(_ verification: UnmockedVerification) async throws {
        let log = Failures()
        let service = try unmocked("exit 0")
        service.verifying = []
        try await service.launch()
        try await service.waitForExit()

        await verification.verify(service, log.note)

        #expect(log.messages.count == 1)
        #expect(log.messages.first?.hasPrefix("sh never set MockURLResponder up") == true, "\(log.messages)")
        #expect(log.messages.first?.contains(Self.setUpLine) == true)
        #expect(log.messages.first?.contains("sh exited with status 0") == true)
    }

    @Test func `fails verifications while it runs, too`() async throws {
        let log = Failures()
        let service = try unmocked("echo ready; exec sleep 600")
        service.verifying = []
        try await service.launch(waitingFor: .line("ready"))

        service.verify(.any, .never, fail: log.note)

        #expect(log.messages.first?.hasPrefix("sh has not set MockURLResponder up yet") == true)
    }

    @Test(arguments: ["stubs", "policy", "arguments", "bundle"])
    func `fails the test at its end when the test gave it`(_ what: String) async throws {
        let bundle = try MockBundleFolder.state("open")
        let issues = try await issues {
            let service = try unmocked("exit 0")
            switch what {
            case "stubs": service.mock(Upstream.configurator())
            case "policy": service.policy = .drop
            case "arguments": service.launchArguments.append("--mock-url-guard=none")
            default: try service.mockBundle(at: bundle.url)
            }
            try await service.launch()
            try await service.waitForExit()
        }

        #expect(issues.count == 1)
        #expect(issues.first?.text.hasPrefix("sh never set MockURLResponder up") == true)
        #expect(issues.first?.file == "EndToEndTests/FalseSuccessStories.swift")
    }

    @Test func `fails the test also when nothing waits for its end`() async throws {
        let issues = try await issues {
            let service = try unmocked("echo ready; exec sleep 600")
            service.mock(Upstream.configurator())
            try await service.launch(waitingFor: .line("ready"))
        }

        #expect(issues.map(\.test) == [Test.current?.name])
        #expect(issues.first?.text.hasPrefix("sh has not set MockURLResponder up yet") == true)
    }

    @Test func `fails no test that neither mocks nor verifies it`() async throws {
        let issues = try await issues {
            let service = try unmocked("exit 0")
            try await service.launch()
            try await service.waitForExit()
        }

        #expect(issues.isEmpty)
    }

    @Test func `reports a plan error instead, when that stopped it`() async throws {
        let issues = try await issues {
            let service = try ServiceUnderTest("DemoService")
            service.launchArguments = ["rate", "EUR", "USD", "--mock-url-polici=drop"]
            service.mock(Upstream.configurator())
            try await service.launch()
            try await service.waitForExit()
            service.verify(.any, .never)
        }

        #expect(issues.count == 2, "\(issues)")
        #expect(issues.allSatisfy { $0.text.contains("found:    --mock-url-polici") }, "\(issues)")
        #expect(!issues.contains { $0.text.contains("never set MockURLResponder up") })
    }
}

@Suite(.launching) struct `The report of a prevented request of a launched program` {
    @Test func `fails a test that verifies the call and reads only the output`() async throws {
        let issues = try await issues {
            let service = try preventedService()
            try await service.launch()
            let termination = try await service.waitForExit()
            service.verify(.get("/v1/latest"), .once)
            #expect(termination.output == "")
        }

        #expect(issues.count == 1, "\(issues)")
        #expect(issues.first?.text.hasPrefix("DemoService was stopped by the policy prevent\n\nMockURL") == true)
        #expect(issues.first?.text.contains("GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD") == true)
        #expect(issues.first?.test == Test.current?.name)
    }

    @Test func `fails a test that swallows the error of a wait`() async throws {
        let issues = try await issues {
            let service = try preventedService()
            try await service.launch()
            _ = try? await service.wait(forLine: "never")
        }

        #expect(issues.count == 1, "\(issues)")
    }

    @Test func `fails no test that reads it, even after the service is gone`() async throws {
        let issues = try await issues {
            func run() async throws -> Termination {
                let service = try preventedService()
                try await service.launch()
                return try await service.waitForExit()
            }
            let termination = try await run()
            #expect(termination.preventReport?.contains("GET https://api.frankfurter.dev/v1/latest") == true)
        }

        #expect(issues.isEmpty, "\(issues)")
    }

    @Test func `fails no test that shows the error which contains it`() async throws {
        let issues = try await issues {
            let service = try preventedService()
            try await service.launch()
            let error = await #expect(throws: ServiceUnderTestError.self) { try await service.wait(forLine: "never") }
            #expect(error?.description.contains("stopped by the policy prevent") == true)
        }

        #expect(issues.isEmpty, "\(issues)")
    }

    @Test func `comes from the journal when standard error does not reach the test`() async throws {
        let demo = try ServiceUnderTest("DemoService").executable.path
        let issues = try await issues {
            let service = try unmocked("exec \"$0\" rate EUR USD \"$@\" 2>/dev/null")
            service.launchArguments.append(demo)
            service.mock(Upstream.configurator())
            try await service.launch()
            try await service.waitForExit()
        }

        #expect(issues.count == 1, "\(issues)")
        #expect(issues.first?.text.contains("sh was stopped by the policy prevent") == true)
        #expect(issues.first?.text.contains("https://api.frankfurter.dev/v1/latest") == true)
    }

    @Test func `of a child of the program fails the test, too, and can be read`() async throws {
        let demo = try ServiceUnderTest("DemoService").executable.path
        let isRead = Locked(false)
        for reads in [false, true] {
            let issues = try await issues {
                let service = try unmocked("\"$0\" rate EUR USD \"$@\"; exit 0")
                service.launchArguments.append(demo)
                service.mock(Upstream.configurator())
                try await service.launch()
                let termination = try await service.waitForExit()
                #expect(termination.isSuccess)
                if reads { isRead.withLock { $0 = termination.preventReport != nil } }
            }
            #expect(issues.count == (reads ? 0 : 1), "\(issues)")
        }
        #expect(isRead.withLock { $0 })
    }
}

@Suite(.launching) struct `The expectations of a launched program` {
    @Test(arguments: ["waitForExit", "terminate", "nothing", "SIGTERM", "SIGKILL"])
    func `fail the test at the line of the stub when they are unmet at`(_ end: String) async throws {
        let upstream = Upstream.configurator()
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
        #expect(issues.first?.file == "EndToEndTests/FalseSuccessStories.swift")
        #expect(issues.first?.text.contains("expected exactly 3 calls\n  found    1 call") == true, "\(issues)")
        #expect(issues.first?.test == Test.current?.name)
    }

    @Test func `fail no test when they are met`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).expect(1).with(body: Upstream.rates()).always()
        let issues = try await issues {
            let rates = try await ServedRates(mocking: upstream)
            _ = try await rates.rate()
            try await rates.service.terminate()
        }

        #expect(issues.isEmpty, "\(issues)")
    }

    @Test func `are not judged when the test says so`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).expect(1).with(body: Upstream.rates()).always()
        let issues = try await issues {
            let rates = try await ServedRates(mocking: upstream) { $0.verifying = [] }
            try await rates.service.terminate()
        }

        #expect(issues.isEmpty, "\(issues)")
    }

    @Test func `include unused stubs when the test says so`() async throws {
        let upstream = Upstream.configurator()
        let line = #line + 1
        upstream.respond(to: "/unused").once()
        let issues = try await issues {
            let rates = try await ServedRates(mocking: upstream) { $0.verifying = .everything }
            try await rates.service.terminate()
        }

        #expect(issues.map(\.line) == [line], "\(issues)")
    }

    @Test func `of an update fail the test although the program made no request after it`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()
        let issues = try await issues {
            let rates = try await ServedRates(mocking: upstream)
            _ = try await rates.rate()
            upstream.respond(to: "/later").expect(1).always()
            try rates.service.update()
            #expect(try rates.service.history.stubs.map(\.answers) == [1, 0])
            try await rates.service.terminate()
        }

        #expect(issues.count == 1, "\(issues)")
        #expect(issues.first?.text.contains("GET https://api.frankfurter.dev/later") == true, "\(issues)")
    }

    @Test func `of a service that outlives the tests fail the process`() async throws {
        let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            let upstream = Upstream.configurator()
            upstream.respond(to: Upstream.path).expect(1).with(body: Upstream.rates()).always()
            Kept.service.withLock { $0 = nil }
            let rates = try await ServedRates(mocking: upstream)
            Kept.service.withLock { $0 = rates.service }
            exit(0)
        }

        let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(errors.contains("FalseSuccessStories.swift:"), "\(errors)")
        #expect(errors.contains("expected exactly 1 call"), "\(errors)")
    }
}

/// A service that is never released.
private enum Kept {
    static let service = Locked<ServiceUnderTest?>(nil)
}

/// A verification that passes when nothing was recorded.
struct UnmockedVerification: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let verify: @Sendable (ServiceUnderTest, @escaping @Sendable (TestFailure) -> Void) async -> Void

    static let all = [
        UnmockedVerification(testDescription: "verifyNoUnmatchedCalls") { $0.verifyNoUnmatchedCalls(fail: $1) },
        UnmockedVerification(testDescription: "never") { $0.verify(.any, .never, fail: $1) },
        UnmockedVerification(testDescription: "never within") { await $0.verify(.any, .never, within: 0.01, fail: $1) },
        UnmockedVerification(testDescription: "atMost") { $0.verify(.any, .atMost(3), fail: $1) },
        UnmockedVerification(testDescription: "once") { $0.verify(.any, .once, fail: $1) },
        UnmockedVerification(testDescription: "verifyExactly") { $0.verifyExactly([], fail: $1) },
        UnmockedVerification(testDescription: "verifyInOrder") { $0.verifyInOrder(fail: $1) },
        UnmockedVerification(testDescription: "verifyExpectations") { $0.verifyExpectations(fail: $1) },
        UnmockedVerification(testDescription: "verifyNoUnusedStubs") { $0.verifyNoUnusedStubs(fail: $1) },
        UnmockedVerification(testDescription: "verifyNoPendingStubs") { $0.verifyNoPendingStubs(fail: $1) },
        UnmockedVerification(testDescription: "stub") { service, fail in
            let api = Upstream.configurator()
            service.verify(api.respond(to: "/a").once(), .never, fail: fail)
        },
    ]
}

/// Keeps failures of verifications.
private final class Failures: Sendable {
    private let all = Locked<[String]>([])

    var messages: [String] { all.withLock { $0 } }

    @Sendable func note(_ failure: TestFailure) { all.withLock { $0.append(failure.message) } }
}

/// A shell script as a program under test, which knows nothing of mocks.
private func unmocked(_ script: String) throws -> ServiceUnderTest {
    let service = try ServiceUnderTest(executable: URL(fileURLWithPath: "/bin/sh"))
    service.launchArguments = ["-c", script]
    return service
}

/// DemoService that asks its upstream, which has no stub.
private func preventedService() throws -> ServiceUnderTest {
    let service = try ServiceUnderTest("DemoService")
    service.launchArguments = ["rate", "EUR", "USD"]
    return service
}
