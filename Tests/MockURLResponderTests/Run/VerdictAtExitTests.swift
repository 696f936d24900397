import TestSupport

@Suite(.launching) struct `The verdict at the end of a program` {

    @Test func `the verdict mode exit sets the exit status 86 on any thread and for any status`() async throws {
        await #expect(processExitsWith: unmet) {
            MockURLResponder.setUp(with: Expecting.once(.exit))
            Thread.detachNewThread { exit(3) }
            try await Task.sleep(for: .seconds(60))
        }
    }

    @Test func `the exit status of the verdict keeps earlier exit handlers and buffered output`() async throws {
        let result = await #expect(processExitsWith: unmet, observing: [\.standardOutputContent]) {
            _ = atexit { print("before", terminator: ";") }
            MockURLResponder.setUp(with: Expecting.once(.exit))
            _ = atexit { print("after", terminator: ";") }
            print("printed", terminator: ";")
            exit(0)
        }

        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        #expect(output.hasSuffix("printed;after;before;"))
    }

    @Test func `a program that prints the verdict at tearDown still exits with the status 86`() async throws {
        let result = await #expect(processExitsWith: unmet, observing: [\.standardErrorContent]) {
            MockURLResponder.setUp(with: Expecting.once(.exit))
            MockURLResponder.tearDown()
            StandardError.write(text: "torn down\n")
            exit(0)
        }

        let told = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(told.hasSuffix(Expecting.unmet + "  No request was seen.\n[unmet-expectation]\ntorn down\n"))
    }

    @Test func `a program that exits prints the verdicts of set-ups, and of instances that request one`() async throws {
        let result = await #expect(processExitsWith: unmet, observing: [\.standardErrorContent]) {
            let silent = try MockURLResponder(arguments: Expecting.once())
            let gone = try MockURLResponder(arguments: Expecting.once(.print))
            _ = consume gone
            let asked = try MockURLResponder(arguments: Expecting.once(.exit))
            MockURLResponder.setUp(with: Expecting.once())
            MockURLResponder.setUp(with: Expecting.once())
            _ = (silent.policy, asked.policy)
            withExtendedLifetime((silent, asked)) { exit(0) }
        }

        let told = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(told.components(separatedBy: Expecting.unmet).count == 5)
    }

    @Test func `the verdict is about the plan at the end of the program, even if mocking is disabled`() async throws {
        let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
            let configurator = MockURLResponderConfigurator(scheme: "https", host: "h")
            configurator.respond(to: "/early").expect(1).always()
            MockURLResponder.setUp(with: configurator)
            MockURLResponder.isEnabled = false
            configurator.removeAll()
            configurator.respond(to: "/late").expect(2).always()
            exit(3)
        }

        let told = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(told.contains("0 of 1 expectations met. Not met:\n  #1 GET https://h/late\n"))
    }

    @Test func `a failing second set-up prints the verdict of the first one`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            MockURLResponder.setUp(with: Expecting.once())
            MockURLResponder.setUp(with: ["--mock-url-journal=/dev/null/none"])
        }

        let told = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(told.components(separatedBy: Expecting.unmet).count == 2)
    }
}

/// The end of a program whose verdict decides its status.
private let unmet = ExitTest.Condition.exitCode(VerdictMode.unmetStatus)

/// A plan with an expectation, and its verdict without any request.
private enum Expecting {
    static let unmet = """
        MockURLResponder: 0 of 1 expectations met. Not met:
          #1 GET https://h/…
            expected exactly 1 call
            found    none

        """

    static func once(_ mode: VerdictMode? = nil) -> [String] {
        [#"--mock-url-response={"host":"h","responses":[{"expect":1}]}"#] + (mode.map { [$0.argument] } ?? [])
    }
}
