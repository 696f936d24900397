import TestSupport

@Suite(.launching) struct `Programs that never set MockURLResponder up` {
    @Test(arguments: UnmockedVerification.all)
    func `every verification of a program that never set MockURLResponder up fails`(
        _ verification: UnmockedVerification
    ) async throws {
        let log = FailureLog()
        var program = try script("exit 0", transport: .arguments)
        program.verifying = []
        let service = try await program.launch()
        try await service.waitForExit()

        await verification.verify(service, log.note)

        #expect(log.messages.count == 1)
        #expect(log.messages.first?.hasPrefix("sh never set MockURLResponder up") == true, "\(log.messages)")
        #expect(log.messages.first?.contains("make MockURLResponder.setUpIfRequested() the first line of") == true)
        #expect(log.messages.first?.contains("sh exited with status 0") == true)
    }

    @Test(arguments: ["stubs", "policy", "arguments", "bundle"])
    func `a program with mocks that never set MockURLResponder up fails the test at its end`(_ what: String)
        async throws
    {
        let bundle = try MockBundleFolder.state("open")
        let issues = try await issues {
            var program = try script("exit 0", transport: .arguments)
            switch what {
            case "stubs": program.mock(Upstream.configurator())
            case "policy": program.policy = .drop
            case "arguments": program.launchArguments.append("--mock-url-guard=none")
            default: try program.mockBundle(at: bundle.url)
            }
            try await program.launch().waitForExit()
        }

        #expect(issues.count == 1)
        #expect(issues.first?.text.hasPrefix("sh never set MockURLResponder up") == true)
        #expect(issues.first?.file == "EndToEndTests/UnmockedProgramStories.swift")
    }

    @Test func `an unmocked program fails the test when its service is released`() async throws {
        let issues = try await issues {
            var program = try script("echo ready; exec sleep 600", transport: .arguments)
            program.mock(Upstream.configurator())
            _ = try await program.launch(waitingFor: .line("ready"))
        }

        #expect(issues.map(\.test) == [Test.current?.name])
        #expect(issues.first?.text.hasPrefix("sh has not set MockURLResponder up yet") == true)
    }

    #if os(Linux) && compiler(>=6.3)
    @Test(arguments: [true, false])
    func `a request of the shared session before set-up is a warning of the program and of the test`(
        _ isBefore: Bool
    ) async throws {
        let server = try ScriptedServer { _ in ["\(LoopbackServer.hello)"] }
        let errors = Locked("")
        let warnings = try await warnings {
            let doors = ["doors", "data"] + (isBefore ? ["before"] : [])
            var program = try ServiceUnderTest(
                "ProbeProgram", arguments: doors + ["http://127.0.0.1:\(server.port)/"])
            (program.policy, program.transport) = (.drop, .arguments)
            let end = try await program.launch().waitForExit()
            errors.withLock { $0 = end.errors }
        }

        let text = "URLSession.shared created 1 task before setUp(), and such requests reach the network unmocked"
        #expect(errors.withLock(\.self).contains(text) == isBefore)
        #expect(warnings.count == (isBefore ? 1 : 0))
        #expect(warnings.allSatisfy { $0.text.hasPrefix("ProbeProgram: \(text)") })
        #expect(warnings.allSatisfy { $0.file == "EndToEndTests/UnmockedProgramStories.swift" })
    }
    #endif

    @Test func `a program that a plan error stopped reports this error instead of missing mocking`() async throws {
        let issues = try await issues {
            var program = try ServiceUnderTest("DemoService")
            program.launchArguments = ["rate", "EUR", "USD", "--mock-url-polici=drop"]
            program.transport = .arguments
            program.mock(Upstream.configurator())
            let service = try await program.launch()
            try await service.waitForExit()
            service.verify(.any, .never)
        }

        #expect(issues.count == 2, "\(issues)")
        #expect(issues.allSatisfy { $0.text.contains("did you mean \"policy\"?") }, "\(issues)")
        #expect(!issues.contains { $0.text.contains("never set MockURLResponder up") })
    }
}

@Suite(.launching) struct `Programs that lose their journal` {
    @Test(arguments: [0, 1])
    func `an incomplete journal fails the test and its verifications, even without a start`(_ limit: Int) async throws {
        let upstream = Upstream.configurator()
        let name = String(repeating: "n", count: 2_000)
        upstream.respond(to: Upstream.path).with(name: name).with(body: Upstream.rates()).always()
        let log = FailureLog()

        let issues = try await issues {
            let text = #"ulimit -f \#(limit); exec env --default-signal=XFSZ "$0" rate EUR USD "$@""#
            let service = try await script(text, mocking: upstream, transport: .arguments).launch()
            #expect(try await service.waitForExit().isSuccess)
            service.verify(.any, .never, fail: log.note)
        }

        let failure = "sh was not recorded to the end\n\nMockURLResponder stopped writing to its journal"
        #expect(log.messages.first?.hasPrefix(failure) == true, "\(log.messages)")
        #expect(issues.count == 1 && issues.first?.text.hasPrefix(failure) == true, "\(issues)")
    }
}

/// A verification that would pass for an empty journal.
struct UnmockedVerification: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let verify: @Sendable (RunningService, @escaping @Sendable (TestFailure) -> Void) async -> Void

    static let all = [
        UnmockedVerification(testDescription: "verifyNoUnmatchedCalls") { $0.verifyNoUnmatchedCalls(fail: $1) },
        UnmockedVerification(testDescription: "never") { $0.verify(.any, .never, fail: $1) },
        UnmockedVerification(testDescription: "verifyExactly") { $0.verifyExactly([], fail: $1) },
        UnmockedVerification(testDescription: "verifyInOrder") { $0.verifyInOrder(fail: $1) },
        UnmockedVerification(testDescription: "verifyExpectations") { $0.verifyExpectations(fail: $1) },
        UnmockedVerification(testDescription: "stub") { service, fail in
            let api = Upstream.configurator()
            service.verify(api.respond(to: "/a").once(), .never, fail: fail)
        },
    ]
}

/// Returns a program under test that runs a script of sh, whose `$0` is DemoService.
func script(
    _ text: String, mocking stubs: MockURLResponderConfigurator?...,
    transport: ServiceUnderTest.Transport? = .environment
) throws -> ServiceUnderTest {
    let demo = try ServiceUnderTest("DemoService").executable.path
    var program = ServiceUnderTest(executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", text, demo])
    if let transport { program.transport = transport }
    for stubs in stubs.compactMap(\.self) { program.mock(stubs) }
    return program
}
