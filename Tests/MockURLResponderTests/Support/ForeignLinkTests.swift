import Foundation
import MockURLResponder
import TestSupport
import Testing

/// Links of another user, which only root can plant for a test.
@Suite(.enabled(if: geteuid() == 0, "NOT CHECKED: only root can plant a symbolic link of another user for these tests"))
struct `A symbolic link of another user on the path of a file` {
    private static let refusal = "a symbolic link on its path belongs to another user"
    private static let plan = #"[{"host":"h","responses":[{"response":{"body":"secret"}}]}]"#
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Plants a link.
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

    @Test func `stops the reading of a plan file`() throws {
        let path = try link("link.json", to: file("plan.json", Self.plan))

        #expect(planError(["--mock-url-plan=\(path)"])?.found == "\"\(path)\": \(Self.refusal)")
    }

    @Test func `stops the reading of a plan file also where the link is a directory of the path`() throws {
        let inner = try TemporaryFolder()
        try Data(Self.plan.utf8).write(to: URL(fileURLWithPath: inner.path + "/plan.json"))
        let path = try link("directory", to: inner.path) + "/plan.json"

        #expect(planError(["--mock-url-plan=\(path)"])?.found == "\"\(path)\": \(Self.refusal)")
    }

    @Test func `stops the reading of a plan file also behind a link of the user`() throws {
        let foreign = try link("foreign.json", to: file("plan.json", Self.plan))
        let path = try link("own.json", to: foreign, owner: geteuid())

        #expect(planError(["--mock-url-plan=\(path)"])?.found == "\"\(path)\": \(Self.refusal)")
    }

    @Test func `stops a journal, and the file behind the link stays as it was`() throws {
        let victim = try file("victim", "precious")
        let path = try link("journal.ndjson", to: victim)

        let error = #expect(throws: PlanError.self) { try MockURLResponder(arguments: ["--mock-url-journal=\(path)"]) }

        #expect(error?.found == "\"\(path)\": \(Self.refusal)")
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
    }

    @Test func `stops a journal, and no file is made behind a link that leads nowhere`() throws {
        let path = try link("journal.ndjson", to: folder.path + "/new")

        let error = #expect(throws: PlanError.self) { try MockURLResponder(arguments: ["--mock-url-journal=\(path)"]) }

        #expect(error?.found == "\"\(path)\": \(Self.refusal)")
        #expect(folder.contents == ["journal.ndjson"])
    }

    @Test func `fails the requests of a live plan`() throws {
        let path = try link("live.json", to: file("plan.json", Self.plan))

        let error = #expect(throws: PlanError.self) {
            try Engine(LaunchArguments(decoding: ["--mock-url-live=\(path)"]))
        }

        #expect(error?.found == "\"\(path)\": \(Self.refusal)")
    }

    @Test func `fails the request whose body is behind the link`() throws {
        let path = try link("body", to: file("victim", "precious"))
        let plan = try file("plan.json", #"[{"host":"h","responses":[{"response":{"body":{"file":"\#(path)"}}}]}]"#)
        let engine = try Engine(LaunchArguments(decoding: ["--mock-url-plan=\(plan)"]), settings: .init(policy: .drop))

        guard case .fail(let error, _) = engine.decide(CapturedRequest("https://h/")) else {
            Issue.record("the request has an answer")
            return
        }
        #expect(error.localizedDescription.contains("the file \(path) cannot be read: \(Self.refusal)"))
    }

    @Test(arguments: [0, nil] as [uid_t?]) func `is followed when root or the user owns the link`(_ owner: uid_t?)
        throws
    {
        let path = try link("link.json", to: file("plan.json", Self.plan), owner: owner ?? geteuid())

        #expect(try LaunchArguments(decoding: ["--mock-url-plan=\(path)"]).plan.stubs.count == 1)
    }
}

@Suite struct `A path of a file` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try Data("[]".utf8).write(to: URL(fileURLWithPath: folder.path + "/plan.json"))
    }

    @Test(arguments: ["/plan.json", "//plan.json", "/./plan.json", "/a/../plan.json", "/links/3", "/a/b/plan.json"])
    func `leads where open leads it`(_ end: String) throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder.path + "/a", withIntermediateDirectories: false)
        try manager.createSymbolicLink(atPath: folder.path + "/a/b", withDestinationPath: "..")
        try manager.createDirectory(atPath: folder.path + "/links", withIntermediateDirectories: false)
        try manager.createSymbolicLink(atPath: folder.path + "/links/1", withDestinationPath: "../plan.json")
        try manager.createSymbolicLink(atPath: folder.path + "/links/2", withDestinationPath: folder.path + "/links/1")
        try manager.createSymbolicLink(atPath: folder.path + "/links/3", withDestinationPath: "./2")

        #expect(planError(["--mock-url-plan=\(folder.path)\(end)"]) == nil)
    }

    @Test func `that leads in a circle is an error`() throws {
        let path = folder.path + "/circle"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "circle")

        let reason = String(cString: strerror(ELOOP))
        #expect(planError(["--mock-url-plan=\(path)"])?.found == "\"\(path)\": \(reason)")
    }

    @Test func `may be that of an open descriptor, as a shell passes a pipe`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("[]".utf8))
        try pipe.fileHandleForWriting.close()

        #expect(planError(["--mock-url-plan=/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"]) == nil)
    }
}

@Suite struct `A live plan behind symbolic links, as Kubernetes mounts one` {
    private func mount(_ name: String, _ body: String, in folder: TemporaryFolder) throws {
        let directory = URL(fileURLWithPath: folder.path + "/" + name)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
        let text = #"[{"host":"h","responses":[{"response":{"body":"\#(body)"}}]}]"#
        try Data(text.utf8).write(to: directory.appendingPathComponent("plan.json"))
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/..next", withDestinationPath: name)
        #expect(rename(folder.path + "/..next", folder.path + "/..data") == 0)
    }

    @Test func `answers from the new plan at the first request after the link was exchanged`() throws {
        let folder = try TemporaryFolder()
        try mount("..one", "one", in: folder)
        let path = folder.path + "/plan.json"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "..data/plan.json")
        let engine = try Engine(LaunchArguments(decoding: ["--mock-url-live=\(path)"]), settings: .init(policy: .drop))
        #expect(try body(engine) == "one")

        // The old directory stays, so the file that was read does not change.
        try mount("..two", "two", in: folder)

        #expect(try body(engine) == "two")
    }

    private func body(_ engine: Engine) throws -> String {
        guard case .respond(let response) = engine.decide(CapturedRequest("https://h/")) else { return "no answer" }
        return String(decoding: try response.body.data(), as: UTF8.self)
    }
}
