import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `Launching a program` {
    @Test func `gives it arguments, variables and a place`() async throws {
        let folder = try TemporaryFolder()
        let service = try shell(#"echo "$0 $1 $GREETING ${HOME:+home}"; pwd -P"#)
        service.launchArguments += ["zero", "one"]
        service.launchEnvironment["GREETING"] = "hello"
        service.workingDirectory = URL(fileURLWithPath: folder.path)
        try await service.launch()

        let lines = try await service.waitForExit().output.split(separator: "\n").map(String.init)

        #expect(lines == ["zero one hello home", URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path])
    }

    @Test func `gives it only its own variables when asked to`() async throws {
        let service = try shell(#"echo "$GREETING,$HOME""#)
        service.launchEnvironment = ["GREETING": "hello"]
        service.inheritsEnvironment = false
        try await service.launch()

        #expect(try await service.waitForExit().output == "hello,\n")
    }

    @Test func `tells it by arguments behind its own where journal and stubs are`() async throws {
        let service = try shell(#"printf '%s\n' "$@"; ls -l "${2#*=}" "${3#*=}"; ls -ld "${2%/*}""#)
        service.launchArguments += ["sh", "own"]
        service.policy = .drop
        service.order = .last
        try await service.launch()

        let lines = try await service.waitForExit().output.split(separator: "\n").map(String.init)

        let folder = service.journal.deletingLastPathComponent().path
        #expect(
            lines.prefix(5) == [
                "own", "--mock-url-live=\(folder)/live.json", "--mock-url-journal=\(folder)/journal.ndjson",
                "--mock-url-policy=drop", "--mock-url-order=last",
            ])
        #expect(lines.contains { $0.hasPrefix("-rw-------") && $0.hasSuffix("/live.json") })
    }

    @Test func `tells it by the environment instead, behind what that says already`() async throws {
        let own = MockURLResponderConfigurator.environment(carrying: ["--mock-url-guard=none"])
        let service = try shell(#"echo "$#"; echo "$MOCK_URL_RESPONDER_ARGUMENTS""#)
        service.transport = .environment
        service.launchEnvironment = own
        try await service.launch()

        let lines = try await service.waitForExit().output.split(separator: "\n").map(String.init)

        let carried = try JSONDecoder().decode([String].self, from: Data(try #require(lines.last).utf8))
        #expect(lines.first == "0")
        #expect(carried.first == "--mock-url-guard=none" && carried.count == 3)
        #expect(carried.last == "--mock-url-journal=\(service.journal.path)")
    }

    @Test func `leaves the journal where the arguments say`() async throws {
        let service = try shell(#"printf '%s\n' "$@""#)
        service.launchArguments += ["sh", "--mock-url-journal=mine.ndjson"]
        service.workingDirectory = URL(fileURLWithPath: "/tmp")
        #expect(service.journal.path == "/tmp/mine.ndjson")
        try await service.launch()

        let output = try await service.waitForExit().output

        #expect(output.split(separator: "\n").count == 2)
        #expect(service.journal.path == "/tmp/mine.ndjson")
    }

    @Test func `does not take a live plan from the arguments`() async throws {
        let service = try shell("")
        service.launchArguments.append("--mock-url-live=/tmp/live.json")

        let error = await failure { try await service.launch() }

        #expect(error?.description.hasPrefix("the launch arguments name a live plan, and a service") == true)
        #expect(service.state == .notLaunched)
    }

    @Test(
        arguments: [
            (
                "/nowhere/program", nil,
                "cannot launch /nowhere/program: expected the file of a program that may be executed, found nothing there"
            ),
            (
                "/etc/passwd", nil,
                "cannot launch /etc/passwd: expected the file of a program that may be executed, found something else"
            ),
            (
                "/bin/sh", "/nowhere",
                "cannot launch sh: expected a directory as workingDirectory, found none at /nowhere"
            ),
        ] as [(String, String?, String)])
    func `that cannot be launched says why`(_ path: String, _ directory: String?, _ words: String) async throws {
        let service = try ServiceUnderTest(executable: URL(fileURLWithPath: path))
        service.workingDirectory = directory.map { URL(fileURLWithPath: $0) }

        let error = await failure { try await service.launch() }

        #expect(error?.description == words)
        #expect(service.state == .notLaunched)
    }

    @Test func `happens once`() async throws {
        let service = try shell("exec sleep 600")
        try await service.launch()

        let error = await failure { try await service.launch() }

        #expect(error?.description.hasPrefix("sh was launched before") == true)
    }

    @Test func `comes before waiting, updating and ending`() async throws {
        let service = try shell("")
        let errors = [
            await failure { try await service.wait(forLine: "") }, await failure { try await service.waitForExit() },
            await failure { try await service.terminate() }, await failure { try service.update() },
        ]

        #expect(errors.allSatisfy { $0?.description.hasPrefix("sh was not launched") == true })
        #expect(service.processIdentifier == nil && service.standardOutput == "")
    }

    @Test func `refuses closures, which cannot travel`() async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
        upstream.respond(to: "/").with { _ in MockResponse(status: 200) }.always()
        let service = try shell("")
        service.mock(upstream)

        let error = await failure { try await service.launch() }

        #expect(error?.description.contains("has a closure, which cannot travel to another program") == true)
    }

    @Test(.timeLimit(.minutes(10))) func `leaves no file open`() async throws {
        await #expect(processExitsWith: .success) {
            func launchAndEnd() async throws {
                let service = try shell("echo started; exec sleep 600")
                try await service.launch(waitingFor: .line("started"))
                try await service.terminate()
            }
            // The first one brings the watchdog.
            try await launchAndEnd()
            let before = openFileCount()
            for _ in 0..<30 { try await launchAndEnd() }
            // Dispatch opens some for each of its few threads.
            while openFileCount() >= before + 10 { try await Task.sleep(for: .milliseconds(10)) }
        }
    }

    @Test func `ends the time for settings, which is reported where the service was made`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            TestFailures.report = { print("\($0.filePath):\($0.message)") }
            let service = try shell("exec sleep 600")
            try await service.launch()
            service.launchArguments = ["late"]
            service.mock(MockURLResponderConfigurator())
            fflush(nil)
        }

        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        #expect(
            output.split(separator: "\n").map { $0.drop { $0 != ":" } } == [
                ":launchArguments of sh was set after launch(), where it has no effect; set it before",
                ":mock(_:) of sh was called after launch(), where it has no effect; call update(_:)",
            ])
        #expect(output.contains("/Shell.swift:"))
    }
}

@Suite(.launching) struct `A product of the package` {
    @Test func `is found beside the tests`() throws {
        #expect(FileManager.default.isExecutableFile(atPath: try ServiceUnderTest("DemoService").executable.path))
    }

    @Test func `that is not there is an error that says what is`() throws {
        let error = #expect(throws: ServiceUnderTestError.self) { try ServiceUnderTest("demoservise") }

        let text = try #require(error?.description)
        #expect(text.hasPrefix("there is no program \"demoservise\" beside the tests, in \(Bundle.main.bundlePath)"))
        #expect(text.contains("; did you mean \"DemoService\"?\nto do: declare the product as a dependency"))
    }
}
