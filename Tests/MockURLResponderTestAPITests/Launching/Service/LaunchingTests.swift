import TestSupport

@Suite(.launching) struct `Launches` {
    @Test(arguments: [true, false])
    func `a program receives the arguments, variables and directory of its launch`(_ inherits: Bool) async throws {
        let folder = try TemporaryFolder()
        var program = shell(#"echo "$0 $1 $GREETING ${HOME:+home}"; pwd -P"#)
        program.launchArguments += ["zero", "one"]
        program.launchEnvironment["GREETING"] = "hello"
        program.inheritsEnvironment = inherits
        program.workingDirectory = URL(fileURLWithPath: folder.path)

        let lines = try await program.launch().waitForExit().output.split(separator: "\n").map(String.init)

        let place = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
        #expect(lines == ["zero one hello \(inherits ? "home" : "")", place])
    }

    @Test func `a launch appends the stubs, journal, policy and order to the program's own arguments`() async throws {
        var program = shell(#"printf '%s\n' "$@"; ls -l "${2#*=}" "${3#*=}"; ls -ld "${2%/*}""#)
        program.launchArguments += ["sh", "own"]
        program.policy = .drop
        program.order = .last
        let service = try await program.launch()

        let lines = try await service.waitForExit().output.split(separator: "\n").map(String.init)

        let folder = service.journal.deletingLastPathComponent().path
        #expect(
            lines.prefix(5) == [
                "own", "--mock-url-plan=\(folder)/plan.json", "--mock-url-journal=\(folder)/journal.ndjson",
                "--mock-url-policy=drop", "--mock-url-order=last",
            ])
        #expect(lines.contains { $0.hasPrefix("-rw-------") && $0.hasSuffix("/plan.json") })
    }

    @Test func `a launch with the environment transport appends to the variable that the test set`() async throws {
        let own = MockURLResponderConfigurator.environment(carrying: ["--mock-url-guard=none"])
        var program = shell(#"echo "$#"; echo "$MOCK_URL_RESPONDER_ARGUMENTS""#)
        program.transport = .environment
        program.launchEnvironment = own
        let service = try await program.launch()

        let lines = try await service.waitForExit().output.split(separator: "\n").map(String.init)

        let carried = try JSONDecoder().decode([String].self, from: Data(try #require(lines.last).utf8))
        #expect(lines.first == "0")
        #expect(carried.first == "--mock-url-guard=none" && carried.count == 3)
        #expect(carried.last == "--mock-url-journal=\(service.journal.path)")
    }

    private static let gone = MissingFile.path()

    @Test(
        arguments: [
            (gone, nil, "\(gone): expected an executable file, found nothing there [failed-launch]"),
            ("/etc/passwd", nil, "/etc/passwd: expected an executable file, found something else [failed-launch]"),
            ("/bin/sh", gone, "sh: expected a directory as workingDirectory, found none at \(gone) [invalid-setting]"),
        ] as [(String, String?, String)])
    func `a failed launch gives its reason`(_ path: String, _ directory: String?, _ words: String) async throws {
        var program = ServiceUnderTest(executable: URL(fileURLWithPath: path))
        program.workingDirectory = directory.map { URL(fileURLWithPath: $0) }

        let error = await failure { _ = try await program.launch() }

        #expect(error?.description == "cannot launch " + words)
    }

    @Test func `a configurator that is mocked after a launch reaches the next launch only`() async throws {
        let early = MockURLResponderConfigurator(scheme: "https", host: "early")
        let late = MockURLResponderConfigurator(scheme: "https", host: "late")
        for configurator in [early, late] { configurator.respond(to: "/").with(body: "").always() }
        var program = ServiceUnderTest(
            executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", #"cat "${0#*=}"; echo; sleep 600"#],
            mocking: early
        )
        (program.verifying, program.transport) = ([], .arguments)
        let first = try await program.launch(waitingFor: .line(.containing("early"))).service
        program.mock(late)
        let second = try await program.launch(waitingFor: .line(.containing("late"))).service

        let plan = first.journal.deletingLastPathComponent().appendingPathComponent("plan.json")
        #expect(try !String(contentsOf: plan, encoding: .utf8).contains("late"))
        #expect(second.output.contains("early"))
    }

    @Test(arguments: ["hold", "closure"])
    func `a program that answers itself is not launched with a hold or a closure`(_ part: String) async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
        if part == "hold" {
            upstream.respond(to: "/").with(body: "").held("hold").always()
        } else {
            upstream.respond(to: "/").with { _ in MockResponse(status: 200) }.always()
        }
        let error = await launchError { $0.mock(upstream) }

        #expect(error?.contains("has a \(part), which cannot travel") == true)
        #expect(error?.contains("set the transport to .outside") == true)
    }

    @Test(.ownProcess, .timeLimit(.minutes(10))) func `30 launches leave no file descriptors open`() async throws {
        func launchAndEnd() async throws {
            let service = try await shell("echo started; exec sleep 600").launch(waitingFor: .line("started"))
                .service
            try await service.terminate()
        }
        // The first launch also starts the watchdog.
        try await launchAndEnd()
        let before = openFileCount()
        for _ in 0..<30 { try await launchAndEnd() }
        // Dispatch keeps a few descriptors open for its threads.
        while openFileCount() >= before + 10 { try await Task.sleep(for: .milliseconds(10)) }
    }
}

@Suite(.launching) struct `Products of the package` {
    @Test func `a misspelled product name fails with a suggestion`() throws {
        let error = #expect(throws: ServiceUnderTestError.self) { try ServiceUnderTest("demoservise") }

        let text = try #require(error?.description)
        #expect(
            text.hasPrefix("found no program \"demoservise\" in the folder of the tests, \(Bundle.main.bundlePath)"))
        #expect(text.contains("; did you mean \"DemoService\"?\n  to do:    declare the product as a dependency"))
    }
}
