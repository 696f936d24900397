#if os(Linux)
import TestSupport

@Suite(.launching) struct `A recording of long answers by mock-url`: ToolStory {
    let folder = ToolFolder()
    var variables: [String: String] { ["U": "http://127.0.0.1:\(server.port)"] }
    private let server: ScriptedServer
    private static let token = "ghp_" + "a8Fk2Lq9Zx4Vb7Nm1Qw3Er5Ty6Ui0OpAs2D"

    init() throws {
        server = try ScriptedServer { request in
            let size = Int(request.path.drop { !$0.isNumber }) ?? 0
            let body =
                request.path.hasPrefix("/token") ? Self.data(size, with: Self.token) : Self.data(size << 20, with: "")
            return .answer("200 OK", ["Content-Type: video/mp4"], body)
        }
    }

    /// Binary data with a text behind some bytes.
    private static func data(_ count: Int, with text: String) -> Data {
        Data(repeating: 1, count: count) + Data(" \(text) ".utf8) + Data(repeating: 2, count: 300_000)
    }

    @Test(.needs("curl", "python3")) func `a binary answer that is 4 times longer needs no more memory`() async throws {
        let peak = "import os, sys; print(os.wait4(os.spawnvp(os.P_NOWAIT, sys.argv[1], sys.argv[1:]), 0)[2].ru_maxrss)"
        var peaks: [Int] = []
        for mebibytes in [24, 96] {
            let run = try await shell(
                "python3 -c '\(peak)' mock-url record --no-verify -o \(mebibytes).json -- curl -s -o /dev/null $U/\(mebibytes)"
            ).expect(errors: "recorded 1 request as 1 stub")
            peaks.append(try #require(Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines)), "\(run)"))
        }

        #expect(peaks[1] - peaks[0] < 8 << 10, "KiB: \(peaks)")
        let bodies = folder.path + "/96.bodies/"
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: bodies).first)
        #expect(FileManager.default.contents(atPath: bodies + name) == Self.data(96 << 20, with: ""))
    }

    @Test func `a long answer that a full disk cuts leaves no file, and a folder for its owner only`() async throws {
        try await shell(
            """
            (trap '' XFSZ; ulimit -f 2000; mock-url record --no-verify -o a.json -- $PROBE reach $U/3; echo "status $?")
            ls a.json.log.bodies; ls -ld a.json.log.bodies | cut -c 1-10
            """
        ).expect(output: .whole("/3: status 200\nstatus 71\ndrwx------\n"))
    }

    @Test(arguments: [2_000_000, 1_048_560, 1_179_640])
    func `a secret in a binary answer is in no file, also at the border of two parts`(_ offset: Int) async throws {
        try await shell(
            """
            mock-url record --no-verify -o a.json -- $PROBE reach $U/token\(offset)
            grep -rl \(Self.token) .; ls
            """
        ).expect(
            output: .whole("/token\(offset): status 200\na.bodies\na.json\n"),
            errors: "mock-url: hidden: answer 1, body (GitHub token)")
    }
}
#endif
