#if os(Linux)
import TestSupport

extension `A sweep of mock-url` {
    @Test(
        .needs("curl"), arguments: [(300_000, 86, "the output shows "), (17_000_000, 65, "wrote more than 16 MiB")])
    func `each output is read whole, or the sweep fails`(_ length: Int, _ status: Int32, _ words: String) async throws {
        try writePlan(#"{"response":{"body":"x\n"}}"#)
        let token = "a8Fk2Lq9Zx4Vb7Nm1Qw3Er5Ty6Ui0OpAs2D"
        let script = "yes $(printf %01000d 0) | head -c \(length); echo; curl -sf https://h/ || echo ghp_\(token)"
        let options = "--plan rates.json --faults 503 --require no-leak"
        let run = try await shell("mock-url sweep \(options) -- sh -c '\(script)'").expect(status)
        #expect((run.output + run.errors).contains(words), "\(run)")
    }

    @Test(.needs("curl")) func `a crash that a script hides breaks the rule no-crash`() async throws {
        try writePlan(#"{"response":{"body":"x\n"}}"#)
        let script = "(curl -sf https://h/ || exec sh -c \"kill -ABRT \\$\\$\"); exit 0"
        try await shell(
            "mock-url sweep --plan rates.json --faults 503 --require no-crash -- sh -c '\(script)'"
        ).expect(86, output: " crash SIGABRT ", "no-crash: sh (process ")
    }

    @Test(.needs("python3"), arguments: [true, false])
    func `a process that leaves the group of its program ends with the run`(_ isSilent: Bool) async throws {
        let daemon = """
            import os, time, urllib.request
            try:
                urllib.request.urlopen("https://api.frankfurter.dev/v1/latest").read()
            except OSError:
                pass
            if \(isSilent ? "True" : "False") and os.fork(): os._exit(0)
            os.setsid()
            for descriptor in 0, 1, 2: os.close(descriptor)
            open("pid", "w").write(str(os.getpid()))
            time.sleep(1000)
            """
        try write(daemon, to: "daemon.py")
        let script =
            "python3 $P/daemon.py & until test -s pid; do sleep 0.05; done; cat pid >> $P/pids; echo >> $P/pids"
        let program = "sh -c '\(script.replacing("$P", with: folder.path))'"
        #expect(try await sweep("--faults 503", program).cells.map(\.result) == ["swallowed"])

        for process in try contents(of: "pids").split(separator: "\n") {
            try await waitForEnd(of: process)
        }
    }
}
#endif
