#if os(Linux)
import TestSupport

@Suite(.launching) struct `A recording by mock-url with trouble`: ToolStory {
    private static let hasOpenSSL = access("/usr/bin/openssl", X_OK) == 0

    let folder = ToolFolder()
    var variables: [String: String] { ["U": "http://127.0.0.1:\(server.port)"] }
    private let server: ScriptedServer

    init() throws {
        server = try ScriptedServer { _ in .answer("200 OK", [], String(repeating: "long ", count: 1_200)) }
    }

    @Test func `nothing is written if no server answers, unless failures are wanted`() async throws {
        let run = try await shell(
            """
            mock-url record -o plan.json -- $PROBE reach http://127.0.0.1:1/rates; echo "status $?"; ls
            mock-url record --failures --no-verify -o plan.json -- $PROBE reach http://127.0.0.1:1/rates; echo "status $?"
            grep -c -- -1004 plan.json
            """)

        let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix("/rates") }
        #expect(lines == ["status 71", "status 0", "1"], "\(run)")
        run.expect(
            errors: "nothing was written, because no server answered\n",
            "1 request that failed: Could not connect to the server\n")
    }

    @Test func `a full disk is an error, the program goes on, and what was written becomes a plan`() async throws {
        let run = try await shell(
            """
            (trap '' XFSZ; ulimit -f 32; mock-url record --no-verify -o plan.json -- $PROBE reach $U/1 $U/2 $U/3 $U/4 $U/5 $U/6 $U/7; echo "status $?")
            wc -l < plan.json.log; ls
            mock-url record --finish plan.json.log -o plan.json
            """)

        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines.prefix(7) == (1...7).map { "/\($0): status 200" }[...], "\(run)")
        #expect(run.errors.contains("an exchange of the recording cannot be written"), "\(run.errors)")
        try #require(lines.count > 8)
        #expect(lines[7] == "status 71" && lines.suffix(from: 9) == ["plan.json.log"], "\(run)")
        let count = Int(lines[8].trimmingCharacters(in: .whitespaces)) ?? 0
        #expect((1..<7).contains(count))
        run.expect(errors: "\(7 - count) requests of the recording are lost", "recorded \(count) request")
    }

    @Test(arguments: ["HUP", "INT", "QUIT", "TERM"], ["exit 0", "echo other; exit 3"])
    func `a signal during a replay is no difference of the program`(_ signal: String, _ end: String) async throws {
        // The first run is the recording. The second one signals the tool, and ends after the signal for itself.
        let run = try await shell(
            """
            cat > program << 'END'
            trap '\(end)' HUP INT QUIT TERM
            $PROBE reach $U/1
            test -e replay && { kill -\(signal) $PPID; sleep 20 & wait; }
            touch replay
            END
            mock-url record -o plan.json -- bash program
            echo "status $?"
            """)

        let number = ["HUP": 1, "INT": 2, "QUIT": 3, "TERM": 15][signal] ?? 0
        run.expect(
            output: .end("status \(128 + number)\n"), errors: "not verified, because SIG\(signal) ended the replay",
            .without("different-replay"))
    }

    @Test(.enabled(if: Self.hasOpenSSL, "NOT CHECKED: this machine has no openssl"))
    func `a certificate that no client trusts is recorded as a failure`() async throws {
        let run = try await shell(
            """
            openssl req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out c.pem -days 2 -subj /CN=127.0.0.1 2> /dev/null
            openssl s_server -accept 127.0.0.1:0 -cert c.pem -key k.pem -www > server 2>&1 & server=$!
            until grep -q ACCEPT server; do sleep 0.1; done
            S=https://127.0.0.1:$(sed -n 's/^ACCEPT .*://p' server)
            mock-url record --failures --no-verify -o plan.json -- $PROBE reach $S/
            kill $server
            mock-url run --plan plan.json -- $PROBE reach $S/
            """)

        let codes = run.output.split(separator: "\n").map { $0.split(separator: " ").dropFirst().first }
        #expect(codes == ["-1", "-1"], "\(run)")
        #expect(run.errors.contains("recorded 1 request as 1 stub"), "\(run.errors)")
    }
}
#endif
