import TestSupport

@Suite(.launching) struct `Plan files` {
    @Test func `only the owner can read a plan file and its folder`() throws {
        let path = try planPath(of: configurator())

        let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
        #expect(try permissions(directory.path) == 0o700)
        #expect(try permissions(directory.deletingLastPathComponent().path) == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
            #expect(try permissions(directory.appendingPathComponent(name).path) == 0o600)
        }
    }

    @Test func `a plan file is written again only after a stub was added, and outlives its configurator`() throws {
        var configurator: MockURLResponderConfigurator! = configurator()
        let first = try planPath(of: configurator)
        #expect(try planPath(of: configurator) == first)

        configurator.respond(to: "/more").once()
        let more = try planPath(of: configurator)
        configurator = nil

        #expect(more != first && FileManager.default.isReadableFile(atPath: more))
    }

    @Test func `a plan file is removed when the process that wrote it ends`() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
                print("path:" + (try planPath(of: configurator())), terminator: "\n")
            })

        let output = String(decoding: result.standardOutputContent, as: UTF8.self)
        let path = try #require(output.split(separator: "\n").first { $0.hasPrefix("path:") }).dropFirst(5)
        #expect(!path.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: String(path)))
    }

    @Test func `writing a plan file removes the folder that a crashed process left`() async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .failure) { [folder = folder.path as String] in
            setenv("TMPDIR", folder, 1)
            _ = try planPath(of: configurator())
            kill(getpid(), SIGKILL)
        }
        let orphan = try #require(folder.contents.first)

        await writePlan(below: folder)

        #expect(orphan.hasPrefix("mock-url-responder-"))
        #expect(folder.contents == [])
    }

    private static let name = "mock-url-responder-0025E3B2-4768-488B-A59F-2D1D0A084CB6"

    @Test func `writing a plan file keeps the folder whose lock a running process holds`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/\(Self.name)", withIntermediateDirectories: false)
        let lock = open("\(folder.path)/\(Self.name)/lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)

        await writePlan(below: folder)

        #expect(folder.contents == [Self.name])
    }

    @Test(arguments: [
        ("." + name, true, 120, true), ("." + name, false, 120, true), ("." + name, true, 0, false),
        ("." + name, false, 0, false), (name, false, 0, true), (name, true, 0, true), (".other", false, 120, false),
        ("mock-url-responder-of-a-user", false, 120, false),
    ])
    func `writing a plan file removes a folder that a killed process was creating or removing`(
        _ name: String, _ hasLock: Bool, _ age: Double, _ isRemoved: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/" + name
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        for file in ["plan.json"] + (hasLock ? ["lock"] : []) {
            try Data().write(to: URL(fileURLWithPath: path + "/" + file))
        }
        let date = Date(timeIntervalSinceNow: -age)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)

        await writePlan(below: folder)

        #expect(folder.contents == (isRemoved ? [] : [name]))
    }

    /// Writes a plan file in another process, whose temporary folder is this one.
    private func writePlan(below folder: TemporaryFolder) async {
        await #expect(processExitsWith: .success) { [folder = folder.path as String] in
            setenv("TMPDIR", folder, 1)
            _ = try planPath(of: configurator())
        }
    }

    private func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}

private func configurator() -> MockURLResponderConfigurator {
    let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    configurator.respond(to: "/secret").with(body: "secret").once()
    return configurator
}

private func planPath(of configurator: MockURLResponderConfigurator) throws -> String {
    let argument = try #require(configurator.arguments(transport: .file).first)
    return String(argument.dropFirst("--mock-url-plan=".count))
}
