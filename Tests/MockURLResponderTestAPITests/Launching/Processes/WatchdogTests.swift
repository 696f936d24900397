import TestSupport

@Suite(.launching) struct `The watchdog` {
    @Test(arguments: ["arguments", "environment"])
    func `the watchdog kills only the program of an interrupted launch`(_ place: String) async throws {
        // Killed tests cannot remove their folders.
        let folder = try TemporaryFolder()
        let result = await #expect(processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]) {
            [place = place as String, path = folder.path as String] in
            setenv("TMPDIR", path, 1)
            let folders = try [PrivateFolder(), PrivateFolder()]
            let other = try sleeper(named: folders[0].url.path, in: place)
            _ = try Watchdog.watch(programOf: folders[1]) {
                let program = try sleeper(named: folders[1].url.path + "/journal.ndjson", in: place)
                print("launched:\(program):\(other)")
                fflush(nil)
                kill(getpid(), SIGKILL)
                return program
            }
        }
        let processes = try launched(result)
        let other = processes[1]

        #expect(try await isGone(processes[0]))
        #expect(kill(other, 0) == 0)
        kill(other, SIGKILL)
    }

    @Test func `the watchdog forgets the folder of a failed launch`() throws {
        let folder = try PrivateFolder()
        struct Failure: Error {}

        #expect(throws: Failure.self) { try Watchdog.watch(programOf: folder) { throw Failure() } }

        #expect(!Watchdog.names.contains(folder.name))
    }
}

/// Launches a program that has a name in its arguments or variables, where the watchdog searches.
private func sleeper(named name: String, in place: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "sleep 600 & wait", place == "arguments" ? name : "sh"]
    process.environment = ["PATH": "/usr/bin:/bin", "NAME": place == "environment" ? name : ""]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process.processIdentifier
}
