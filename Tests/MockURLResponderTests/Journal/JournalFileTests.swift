import TestSupport

@Suite(.launching) struct `The file of a journal` {

    @Test func `a journal that cannot be written throws an error that names the argument`() throws {
        let path = MissingFile.path()
        let error = #expect(throws: PlanError.self) {
            try MockURLResponder(arguments: ["--mock-url-journal=\(path)"])
        }

        #expect(error?.source == "argument 1, --mock-url-journal")
        #expect(error?.found == "\"\(path)\": No such file or directory")
    }

    @Test func `a journal reopens its closed file and leaves a file with the reused descriptor alone`() async throws {
        let (journal, other) = (try JournalFile(), try JournalFile())
        // A separate process, because other tests open and close files at the same time.
        await #expect(processExitsWith: .success) {
            [argument = journal.argument as String, path = journal.path as String, other = other.path as String] in
            let engine = try Engine(LaunchArguments(decoding: [argument]))
            engine.noteStart(.instance)
            let descriptor = try #require(Self.openDescriptor(of: path))
            let own = open(other, O_RDWR | O_CREAT, 0o600)
            #expect(own >= 0 && dup2(own, descriptor) == descriptor)

            engine.endRun()

            #expect(Self.openDescriptor(of: other) != nil)
        }

        #expect(try other.text == "")
        #expect(try journal.records("end").count == 1)
    }

    private static func openDescriptor(of path: String) -> Int32? {
        var wanted = stat()
        guard stat(path, &wanted) == 0 else { return nil }
        return (3..<getdtablesize()).first { descriptor in
            var found = stat()
            return fstat(descriptor, &found) == 0 && found.st_dev == wanted.st_dev && found.st_ino == wanted.st_ino
        }
    }

    @Test func `only the process that was set up writes the end of a journal, not its forked child`() async throws {
        let journal = try JournalFile()
        let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
            [argument = journal.argument as String] in
            let stub = #"--mock-url-response={"host":"h","responses":[{"expect":1}]}"#
            MockURLResponder.setUp(with: [argument, stub, VerdictMode.exit.argument])
            MockURLResponder.tearDown()
            MockURLResponder.setUp(with: [argument])
            // `_exit` skips the exit status of the verdict, which the parent would set.
            _exit(ForkedChild { exit(0) }.status == 0 ? 3 : 4)
        }

        let told = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(told.components(separatedBy: "0 of 1 expectations met").count == 2)
        #expect(try journal.records("end").count == 1)
    }

    @Test func `a relative journal path stays valid when the program changes directory`() async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            #expect(chdir(path) == 0)
            let engine = try Engine(LaunchArguments(decoding: ["--mock-url-journal=journal.ndjson"]))
            #expect(chdir("/") == 0)

            engine.noteStart(.instance)
        }

        #expect(FileManager.default.fileExists(atPath: folder.path + "/journal.ndjson"))
    }
}
