import TestSupport

/// Tests of symbolic links of another user, which only root can create.
@Suite(.enabled(if: geteuid() == 0, "NOT CHECKED: only root can plant a symbolic link of another user for these tests"))
struct `A symbolic link of another user` {
    private static let refusal = "a symbolic link on its path belongs to another user"
    private static let plan = #"[{"host":"h","responses":[{"response":{"body":"secret"}}]}]"#
    private let folder = try! TemporaryFolder()

    /// Creates a symbolic link with an owner, and returns its path.
    private func link(_ name: String, to target: String, owner: uid_t = 12_345) throws -> String {
        let path = folder.path + "/" + name
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        #expect(lchown(path, owner, gid_t.max) == 0)
        return path
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let path = folder.path + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    @Test(arguments: ["a link", "a link to its folder", "the user's own link to another user's link"])
    func `a plan file reached through another user's symbolic link is rejected`(_ way: String) throws {
        let plan = try file("plan.json", Self.plan)
        let path =
            switch way {
            case "a link": try link("link.json", to: plan)
            case "a link to its folder": try link("directory", to: folder.path) + "/plan.json"
            default: try link("own.json", to: link("foreign.json", to: plan), owner: geteuid())
            }

        #expect(planError(["--mock-url-plan=\(path)"])?.found == "\"\(path)\": \(Self.refusal)")
    }

    @Test(arguments: [true, false])
    func `a journal at a link of another user is rejected, and its target is unchanged`(_ exists: Bool) throws {
        let target = exists ? try file("victim", "precious") : folder.path + "/new"
        let path = try link("journal.ndjson", to: target)

        let error = #expect(throws: PlanError.self) { try MockURLResponder(arguments: ["--mock-url-journal=\(path)"]) }

        #expect(error?.found == "\"\(path)\": \(Self.refusal)")
        #expect((try? String(contentsOfFile: target, encoding: .utf8)) == (exists ? "precious" : nil))
    }

    @Test func `a request fails if its body file is reached through another user's symbolic link`() throws {
        let path = try link("body", to: file("victim", "precious"))
        let plan = try file("plan.json", #"[{"host":"h","responses":[{"response":{"body":{"file":"\#(path)"}}}]}]"#)
        let engine = try Engine(LaunchArguments(decoding: ["--mock-url-plan=\(plan)"]), settings: .init(policy: .drop))

        guard case .fail(let error, _, _) = engine.decide(CapturedRequest("https://h/")).answer else {
            Issue.record("the request has an answer")
            return
        }
        #expect(error.localizedDescription.contains("the file \(path) cannot be read: \(Self.refusal)"))
    }

    @Test(arguments: [0, nil] as [uid_t?]) func `a link of root or of the user is followed`(_ owner: uid_t?) throws {
        let path = try link("link.json", to: file("plan.json", Self.plan), owner: owner ?? geteuid())

        #expect(try LaunchArguments(decoding: ["--mock-url-plan=\(path)"]).plan.stubs.count == 1)
    }
}

@Suite struct `The path of a file` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try Data("[]".utf8).write(to: URL(fileURLWithPath: folder.path + "/plan.json"))
    }

    @Test(arguments: ["/plan.json", "//plan.json", "/./plan.json", "/a/../plan.json", "/links/3", "/a/b/plan.json"])
    func `a path with links, dots and extra slashes leads to the same file as open(2)`(_ end: String) throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder.path + "/a", withIntermediateDirectories: false)
        try manager.createSymbolicLink(atPath: folder.path + "/a/b", withDestinationPath: "..")
        try manager.createDirectory(atPath: folder.path + "/links", withIntermediateDirectories: false)
        try manager.createSymbolicLink(atPath: folder.path + "/links/1", withDestinationPath: "../plan.json")
        try manager.createSymbolicLink(atPath: folder.path + "/links/2", withDestinationPath: folder.path + "/links/1")
        try manager.createSymbolicLink(atPath: folder.path + "/links/3", withDestinationPath: "./2")

        #expect(planError(["--mock-url-plan=\(folder.path)\(end)"]) == nil)
    }

    @Test func `a path that leads in a circle is rejected with the error of the system`() throws {
        let path = folder.path + "/circle"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "circle")

        let reason = String(cString: strerror(ELOOP))
        #expect(planError(["--mock-url-plan=\(path)"])?.found == "\"\(path)\": \(reason)")
    }

    @Test func `the path of an open descriptor is accepted, so that a shell can pass a pipe`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("[]".utf8))
        try pipe.fileHandleForWriting.close()

        #expect(planError(["--mock-url-plan=/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"]) == nil)
    }
}
