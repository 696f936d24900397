#if os(Linux)
import TestSupport

@Suite(.launching, .needs("curl")) struct `The verdict on a program that mock-url answers from outside`: ToolStory {
    let folder = ToolFolder()

    /// A plan with one stub.
    private static func plan(_ host: String, _ stub: String) -> String {
        #"[{"scheme":"http","host":"\#(host)","responses":[\#(stub)]}]"#
    }

    @Test(arguments: ["curl -s URL", "sh -c 'curl -s URL'", "sh -c 'curl -s URL; true'"])
    func `a stopped program ends the run with 86, whether or not a script hides it`(_ program: String) async throws {
        let run = try await shell(
            "mock-url run --json v.json -- \(program.replacing("URL", with: "http://b.example/x"))"
        ).expect(86)
        for hint in [
            "  No stub is configured: mock-url run has no plan with one.\n",
            "  Other policies: drop, allow and answer:501, by mock-url run --policy drop\n",
        ] { #expect(run.errors.contains(hint), "\(run)") }
        #expect(run.errors.components(separatedBy: "GET http://b.example/x").count == 3, "\(run)")
        #expect(
            run.errors.hasSuffix(") was stopped by its request GET http://b.example/x [unmatched-request]\n"), "\(run)")
        let verdict = try contents(of: "v.json")
        #expect(verdict.contains(#""result" : "unmet""#) && verdict.contains(#""exitStatus" : 86"#), "\(verdict)")
        #expect(verdict.contains(#"call 1, which stopped the program:\n    GET http:"#), "\(verdict)")
    }

    @Test func `a run without calls names the server of this machine that it reached`() async throws {
        let server = try ScriptedServer { _ in ["HTTP/1.1 204 Fine\r\n\r\n"] }
        try await shell("mock-url run -- curl -s http://127.0.0.1:\(server.port)/").expect(
            0,
            errors: .whole(
                "mock-url: curl exited with status 0; 0 calls\nmock-url: the program reached 127.0.0.1:\(server.port), "
                    + "which no stub names; --guard none refuses this\n"))
    }

    @Test func `a call is shown with the process that sent it`() async throws {
        try await shell(
            "mock-url run --quiet --policy answer:404 --journal j.ndjson -- sh -c 'curl -s http://b.example/; true'; "
                + "mock-url show j.ndjson --call 1"
        ).expect(0, output: " (curl)\n  outcome   answered with 404")
    }

    @Test func `a request that is tried again is reported once`() async throws {
        let run = try await shell(
            "mock-url run --policy answer:503 -- curl -s -o out.txt --retry 2 --retry-delay 0 http://b.example/x"
        ).expect(errors: "calls 1, 2, 3, answered with 503")
        #expect(run.errors.components(separatedBy: "To answer it").count == 2, "\(run)")
    }

    @Test func `redacted names appear in no output`() async throws {
        let run = try await shell(
            "mock-url run --redact X-Api-Key --redact token --journal j.ndjson --json v.json -- "
                + "curl -s -H 'X-Api-Key: s3cr3t' 'http://b.example/x?token=s3cr3t&a=1'"
        ).expect(errors: "      X-Api-Key: <redacted>\n", "http://b.example/x?token=%3Credacted%3E&a=1")
        for text in [run.errors, try contents(of: "j.ndjson"), try contents(of: "v.json")] {
            #expect(!text.contains("s3cr3t"), "\(text)")
        }
    }

    @Test func `a journal that cannot be written ends the run with 87, although all calls are known`() async throws {
        try write(Self.plan("b.example", #"{"response":{"body":"hi"},"times":"always"}"#), to: "plan.json")
        try await shell(
            "trap '' XFSZ; ulimit -f 1; mock-url run --plan plan.json --journal j.ndjson -- curl -s http://b.example/[1-9]"
        ).expect(
            87, output: .whole(String(repeating: "hi", count: 9)), errors: "the journal of curl is not complete",
            "  found:    File too large\n")
    }

    @Test func `a stub whose body cannot be read ends the run with 86, although the program hides it`() async throws {
        try write(Self.plan("b.example", #"{"response":{"body":{"file":"./gone.json"}}}"#), to: "plan.json")
        try await shell("mock-url run --plan plan.json -- sh -c 'curl -s http://b.example/; true'").expect(
            86, errors: "gone.json cannot be read")
    }

    @Test func `a process that outlives the program is named in a warning`() async throws {
        try await shell(
            """
            mock-url run -- sh -c '(exec < /dev/null > /dev/null 2>&1; touch ready; exec sleep 30) &
                until [ -e ready ]; do :; done; echo $!' | { read p; cat; kill $p; }
            """
        ).expect(errors: " after the end of sh: calls from now on get errors", .end("[outliving-process]\n"))
    }

    @Test(arguments: ["; true", " & wait; exit 0", " | cat"])
    func `a crash that a script hides is named in a warning`(_ rest: String) async throws {
        let crash = "sh -c \"curl -s http://b.example/; kill -SEGV \\$\\$\""
        try await shell("mock-url run --policy drop -- sh -c '\(crash)\(rest)'").expect(
            0, errors: ") was ended by SIGSEGV, which the program may hide; ", .end("[crashed-process]\n"))
    }

    @Test(.needs("python3")) func `a forked child that has made no call is named in a warning, too`() async throws {
        let program = "import os, signal; p = os.fork(); print(p) if p else (os.close(1), os.close(2), signal.pause())"
        try await shell("mock-url run -- python3 -c '\(program)' > child; kill $(cat child)").expect(
            0, errors: "warning: python3 (process ", .end("[outliving-process]\n"))
    }

    @Test func `a program does not inherit a socket that leads out of the machine`() async throws {
        let code = """
            import os, socket, subprocess
            out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            server = socket.create_server(("127.0.0.1", 0))
            for s in out, server: os.set_inheritable(s.fileno(), True)
            numbers = out.fileno(), server.fileno()
            program = "import os; print([os.path.exists(f'/proc/self/fd/{fd}') for fd in %s])" % (numbers,)
            subprocess.run(["mock-url", "run", "--", "python3", "-c", program], close_fds=False)
            """
        try write(code, to: "inherit.py")
        try await shell("python3 inherit.py").expect(
            output: .whole("[False, True]\n"),
            errors: "mock-url: the program does not inherit the socket with the descriptor ")
    }

    @Test func `the faults of a plan have the words of a sweep`() async throws {
        for (word, status) in [
            ("refused", 7), ("unresolved", 6), ("reset", 56), ("no-reply", 52), ("silent", 28 as Int32),
        ] {
            try write(Self.plan("c.example", #"{"response":{"fault":"\#(word)"}}"#), to: "fault.json")
            try await shell("mock-url run --plan fault.json -- curl -s -m 2 http://c.example/").expect(status)
        }
    }

    @Test func `a plan with a fault that no server causes is refused with its line, and check warns`() async throws {
        try write(Self.plan("c.example", "\n" + #"{"response":{"fault":{"urlError":-999}}}"#), to: "fault.json")
        let (check, run) = (
            try await shell("mock-url check fault.json"), try await shell("mock-url run --plan fault.json -- true")
        )

        #expect(check.status == 1)
        #expect(
            check.output.hasPrefix(
                "fault.json:2:1: warning: stub #1 cannot be used from outside, as by mock-url run: "), "\(check)")
        #expect(run.status == 65)
        #expect(run.errors.contains("  where:    stub 1 of the plan, fault.json:2\n"), "\(run)")
    }

    @Test(.needs("python3"))
    func `an allowed place without an address is named once, and other ports of its host are mocked`() async throws {
        try write(Self.plan("db.invalid", #"{"response":{"body":"hello"}}"#), to: "plan.json")
        let code = """
            import socket, urllib.request
            print(urllib.request.urlopen("http://db.invalid/").read())
            for i in range(2):
                try: socket.create_connection(("db.invalid", 5432))
                except OSError as e: print(e.strerror)
            """
        try write(code, to: "db.py")
        let run = try await shell("mock-url run --plan plan.json --allow db.invalid:5432 -- python3 db.py").expect(
            0, output: .whole("b'hello'\nNo route to host\nNo route to host\n"))
        #expect(
            run.errors.components(separatedBy: "connected to db.invalid:5432, which has no address").count == 2,
            "\(run)")
    }

    @Test func `a request to a name without an address is named if the policy allows it`() async throws {
        try write(Self.plan("a.invalid", #"{"request":{"path":"/x"}}"#), to: "invalid.json")
        try await shell("mock-url run --policy allow --plan invalid.json -- curl -s http://a.invalid/other").expect(
            56, errors: "sent a request without a stub to a.invalid:80, which has no address")
    }

    @Test(.enabled(if: getuid() == 0, "needs root"), .needs("unshare"))
    func `a program in another network namespace is refused`() async throws {
        try await shell("mock-url run -- sh -c 'unshare -n curl -s http://b.example/; exit 0'").expect(
            86, errors: "connected to b.example:80 where it cannot reach the launcher")
    }
}
#endif
