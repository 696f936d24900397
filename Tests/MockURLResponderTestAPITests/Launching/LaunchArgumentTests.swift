import Foundation
import MockURLResponder
import TestSupport
import Testing

@testable import MockURLResponderTestAPI

@Suite(.launching) struct `What a program cannot be launched with` {
    @Test func `is an argument with NUL`() async throws {
        let service = try shell("")
        service.launchArguments.append("a\0b")

        let error = await failure { try await service.launch() }

        #expect(
            error?.description
                == "launchArguments[2] has the character NUL at character 2: an argument cannot hold it")
        #expect(service.state == .notLaunched)
    }

    @Test(arguments: [
        ("", "x", #"launchEnvironment has a variable "": expected a name without "=" and NUL"#),
        ("A=B", "x", #"launchEnvironment has a variable "A=B": expected a name without "=" and NUL"#),
        ("A\0", "x", #"launchEnvironment has a variable "A\u0000": expected a name without "=" and NUL"#),
        ("A", "x\0y", #"launchEnvironment["A"] has the character NUL at character 2: a variable cannot hold it"#),
    ])
    func `is a variable like`(_ name: String, _ value: String, _ words: String) async throws {
        let service = try shell("")
        service.launchEnvironment[name] = value

        let error = await failure { try await service.launch() }

        #expect(error?.description == words)
    }

    @Test func `is a hand-off behind one that cannot be read`() async throws {
        let service = try shell("")
        service.transport = .environment
        service.launchEnvironment["MOCK_URL_RESPONDER_ARGUMENTS"] = #"["--mock-url-policy=drop""#

        let error = await failure { try await service.launch() }

        #expect(
            error?.description == """
                the stubs cannot be added to the value of MOCK_URL_RESPONDER_ARGUMENTS: expected a JSON array of \
                strings, found the end of the text at character 26
                to do: correct it, or take it out of launchEnvironment and of the variables of the tests
                """)
    }
}

@Suite(.launching) struct `A journal that the arguments name` {
    @Test func `is in the working directory, however that is written`() throws {
        let service = try shell("")
        service.launchArguments.append("--mock-url-journal=mine.ndjson")
        service.workingDirectory = URL(string: "file:///tmp/nowhere")

        #expect(service.journal.path == "/tmp/nowhere/mine.ndjson")
    }

    @Test func `begins where it ended before the launch`() async throws {
        let file = try TemporaryFile("before\n")
        let service = try shell("echo after >> \"${1#*=}\"")
        service.launchArguments += ["sh", "--mock-url-journal=\(file.path)"]
        try await service.launch()
        try await service.waitForExit()

        #expect(service.journalBeginning == 7)
        #expect(try String(contentsOf: service.journal, encoding: .utf8) == "before\nafter\n")
    }

    @Test func `begins at its beginning when it was not there`() async throws {
        let service = try shell("")
        try await service.launch()

        #expect(service.journalBeginning == 0)
    }
}
