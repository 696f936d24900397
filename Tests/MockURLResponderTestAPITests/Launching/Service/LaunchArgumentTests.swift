import TestSupport

@Suite(.launching) struct `Invalid launch arguments and variables` {
    @Test func `an argument with NUL stops the launch with an error that names its position`() async throws {
        #expect(
            await launchError { $0.launchArguments.append("a\0b") }
                == "launchArguments[2] has the character NUL at character 2: arguments cannot contain NUL; remove it "
                + "[invalid-setting]")
    }

    @Test(arguments: [
        ("", "x", #" has a variable "": expected a name without "=" and NUL"#),
        ("A=B", "x", #" has a variable "A=B": expected a name without "=" and NUL"#),
        ("A\0", "x", #" has a variable "A\u0000": expected a name without "=" and NUL"#),
        ("A", "x\0y", #"["A"] has the character NUL at character 2: variables cannot contain NUL; remove it"#),
    ])
    func `an invalid variable stops the launch`(_ name: String, _ value: String, _ words: String) async throws {
        let error = await launchError { $0.launchEnvironment[name] = value }

        #expect(error == "launchEnvironment\(words) [invalid-setting]")
    }

    @Test func `an invalid MOCK_URL_RESPONDER_ARGUMENTS stops a launch with the transport environment`() async throws {
        let error = await launchError {
            $0.transport = .environment
            $0.launchEnvironment["MOCK_URL_RESPONDER_ARGUMENTS"] = #"["--mock-url-policy=drop""#
        }

        #expect(
            error == """
                the stubs cannot be added to the value of MOCK_URL_RESPONDER_ARGUMENTS: expected a JSON array of \
                strings, found the end of the text at character 26
                  to do:    correct it, or remove it from launchEnvironment and from the variables of the tests
                [invalid-setting]
                """)
    }
}

@Suite(.launching) struct `Journals that launch arguments name` {
    @Test func `a relative journal is in the working directory, with or without a slash at its end`() async throws {
        let folder = try TemporaryFolder()
        for slash in ["", "/"] {
            var program = shell("")
            program.launchArguments.append("--mock-url-journal=mine.ndjson")
            program.workingDirectory = URL(string: "file://\(folder.path)\(slash)")

            let service = try await program.launch()

            #expect(service.journal.path == "\(folder.path)/mine.ndjson")
        }
    }

    @Test func `the journal of a service begins at the end of an existing file, or at 0`() async throws {
        let file = try TemporaryFile("before\n")
        var program = shell("echo after >> \"${1#*=}\"")
        program.launchArguments += ["sh", "--mock-url-journal=\(file.path)"]

        let service = try await program.launch()
        try await service.waitForExit()

        #expect(service.journalBeginning == 7)
        #expect(try String(contentsOf: service.journal, encoding: .utf8) == "before\nafter\n")
        #expect(try await shell("").launch().journalBeginning == 0)
    }
}
