#if os(Linux)
import TestSupport

@Suite(.launching) struct `mock-url doctor`: ToolStory {
    let folder = ToolFolder()

    @Test func `each line is one thing that mocking needs, and the last is the conclusion`() async throws {
        let outcome = try await MockURLTool.run(["doctor"])
        let lines = outcome.output.split(separator: "\n").map(String.init)

        outcome.expect(0, errors: .whole(""))
        #expect(lines.first?.hasPrefix("mock-url ") == true && lines.first?.contains(", Linux ") == true)
        #expect(
            lines.filter { $0.hasPrefix("yes  ") }.map { $0.dropFirst(5).prefix(20) } == [
                "supervise programs  ", "redirect connections", "answer names        ", "open files          ",
                "mock a program      ", "answer https        ", "mock inside         ",
            ])
        #expect(
            lines.contains { $0.contains("answer https          by OpenSSL ") && $0.contains("/libssl.so") },
            "\(outcome)")
        #expect(lines.last == "Programs are mocked from outside on this machine.")
    }

    @Test func `the findings are JSON for scripts`() async throws {
        let outcome = try await MockURLTool.run(["doctor", "--json"])
        let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]

        #expect(document?["mocksFromOutside"] as? Bool == true)
        #expect(
            (document?["outside"] as? [[String: Any]])?.map { $0["works"] as? Bool } == Array(repeating: true, count: 6)
        )
        #expect((document?["inside"] as? [[String: Any]])?.count == 1)
    }

    @Test func `a machine that forbids seccomp is named, with what to do`() async throws {
        let outcome = try await around("forbidding", "mock-url doctor")
        let lines = outcome.output.split(separator: "\n").map(String.init)

        #expect(outcome.status == 87, "\(outcome)")
        #expect(lines.dropFirst().first?.hasPrefix("no   supervise programs    ") == true, "\(outcome)")
        #expect(
            lines.dropFirst(2).first?.hasPrefix("     to do: permit seccomp in the profile of the container") == true)
        #expect(lines.last?.hasSuffix("on this machine, by mock-url run --by environment.") == true)
    }

    @Test func `the profile of Docker leaves another way to redirect connections`() async throws {
        try await around("docker", "mock-url doctor").expect(
            0, output: "yes  redirect connections  by writing addresses into a program's memory")
    }

    @Test func `a run on a machine that forbids seccomp launches nothing, and says what to do`() async throws {
        let outcome = try await around(
            "forbidding", "mock-url run --json v.json --policy drop -- sh -c 'echo launched'"
        ).expect(87, output: .whole(""))
        let lines = outcome.errors.split(separator: "\n").map(String.init)
        #expect(
            lines.first
                == "mock-url run: the system calls of a program cannot be supervised here, so nothing was launched")
        #expect(
            lines.dropFirst().map { $0.prefix(12) } == ["  expected: ", "  found:    ", "  to do:    ", "[unsupervise"])
        #expect(lines.last == "[unsupervised-program]")
        let verdict = try contents(of: "v.json")
        #expect(verdict.contains(#""result" : "unlaunched""#) && verdict.contains(#""name" : "unsupervised-program""#))
    }

    /// Runs a script with a filter around it.
    private func around(_ kind: String, _ script: String) async throws -> ChildProgram.Outcome {
        try await shell("OddCalls around-\(kind) /bin/sh -c '\(script.replacing("'", with: #"'\''"#))'")
    }
}
#endif
