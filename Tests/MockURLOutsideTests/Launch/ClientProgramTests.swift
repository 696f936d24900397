import TestSupport

@Suite(.launching, .tags(.slow)) struct `Unchanged programs that mock-url runs` {
    private static let pairs = ClientProgram.all.flatMap { client in client.schemes.map { (client, $0) } }

    private let folder: TemporaryFolder
    private let plan: String

    init() throws {
        folder = try TemporaryFolder()
        // The first words of a git server, which names one branch.
        let commit = String(repeating: "1", count: 40)
        let refs = "001e# service=git-upload-pack\\n0000003f\(commit) refs/heads/hello\\u0000agent=a\\n0000"
            .replacingOccurrences(of: "003f", with: String(format: "%04x", 4 + 40 + 1 + 16 + 1 + 7 + 1))
        plan = try folder.write(
            #"""
            [{"scheme": "*", "host": "rates.example", "responses": [
              {"request": {"path": "/"}, "response": {"headers": {"Content-Type": "text/plain"}, "body": {"text": "hello"}}},
              {"request": {"path": "/x.git/info/refs"},
               "response": {"headers": {"Content-Type": "application/x-git-upload-pack-advertisement"},
                            "body": {"text": "\#(refs)"}}}]}]
            """#, to: "plan.json")
    }

    private func run(
        _ client: ClientProgram, _ scheme: String, _ options: String...
    ) async throws -> ChildProgram.Outcome {
        let words = try await client.words(for: "\(scheme)://rates.example/", in: folder)
        return try await MockURLTool.run(["run"] + options + ["--"] + words)
    }

    @Test(arguments: pairs)
    func `a program receives the answer of a stub`(_ client: ClientProgram, _ scheme: String) async throws {
        let run = try await run(client, scheme, "--plan", plan, "--check", "unmatched")

        #expect(run.output.contains("hello"), "\(run.output)\n\(run.errors)")
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(arguments: pairs)
    func `a program whose request has no stub is stopped with a report under prevent`(
        _ client: ClientProgram, _ scheme: String
    ) async throws {
        let run = try await run(client, scheme, "--policy", "prevent")

        #expect(run.status != 0, "\(run.output)\n\(run.errors)")
        #expect(run.errors.contains("no stub answers this request"), "\(run.output)\n\(run.errors)")
        #expect(run.errors.contains(" \(scheme)://rates.example/"), "\(run.errors)")
    }

    @Test(arguments: pairs)
    func `a program whose request has no stub receives no answer under drop`(
        _ client: ClientProgram, _ scheme: String
    ) async throws {
        let run = try await run(client, scheme, "--policy", "drop")

        #expect(!run.output.contains("hello"))
        #expect(
            run.errors.contains(
                "failed with URLError -1009 (There is no connection to the Internet) by the policy drop"),
            "\(run.output)\n\(run.errors)")
    }
}
