import TestSupport

@Suite struct `The path of a body in a plan file` {
    private func bodies(_ path: String) throws -> [ResponseBody] {
        let folder = try TemporaryFolder()
        let text = #"[{"host":"a","responses":[{"response":{"body":{"file":"\#(path)","offset":2}}}]}]"#
        let plan = URL(fileURLWithPath: folder.path + "/plan.json")
        try Data(text.utf8).write(to: plan)
        let stubs = try LaunchArguments(decoding: ["--mock-url-plan=\(plan.path)"]).plan.stubs
        return stubs.map { stub in
            guard case .file(var slice) = stub.response.body else { return stub.response.body }
            slice.path = slice.path.replacing(folder.path, with: "FOLDER")
            return .file(slice)
        }
    }

    @Test(arguments: [
        ("./a.png", "FOLDER/a.png"), ("./plan.bodies/a.png", "FOLDER/plan.bodies/a.png"), ("a.png", "a.png"),
        ("../a.png", "../a.png"), ("/a.png", "/a.png"), (".a.png", ".a.png"),
    ])
    func `a path that begins with ./ is relative to the folder of the plan`(written: String, found: String) throws {
        #expect(try bodies(written) == [.file(ResponseBody.FileSlice(path: found, offset: 2))])
    }

    @Test func `a path in an argument is relative to the working directory`() throws {
        let host = #"{"host":"a","responses":[{"response":{"body":{"file":"./a.png"}}}]}"#
        let stubs = try LaunchArguments(decoding: ["--mock-url-response=\(host)"]).plan.stubs

        #expect(stubs.map(\.response.body) == [.file(ResponseBody.FileSlice(path: "./a.png"))])
    }
}
