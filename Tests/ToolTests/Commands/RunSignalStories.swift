import TestSupport

@Suite(.launching) struct `Signals during a run of mock-url`: ToolStory {
    let folder = ToolFolder.rates()

    /// A program that counts the signals it receives, and ends at SIGTERM with status 7.
    private let counting = """
        import os, signal, time
        counts = {}
        def note(number, frame):
            counts[number] = counts.get(number, 0) + 1
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2):
            signal.signal(number, note)
        def end(number, frame):
            print(" ".join(f"{signal.Signals(n).name}={c}" for n, c in sorted(counts.items())), flush=True)
            os._exit(7)
        signal.signal(signal.SIGTERM, end)
        print("ready", flush=True)
        seen = 0
        while True:
            # A signal may arrive at any time, so waiting for the next one could miss it.
            time.sleep(0.01)
            if sum(counts.values()) > seen:
                seen = sum(counts.values())
                print("seen", seen, flush=True)
        """

    private func start(_ script: String) throws -> ChildProgram {
        try MockURLTool.start(["run", "--policy", "drop", "--", "python3", "-c", script])
    }

    @Test(.needs("python3")) func `each signal that the tool receives reaches the program once`() async throws {
        let tool = try start(counting)
        try await tool.output { $0.contains("ready") ? () : nil }
        for (index, signal) in [SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2].enumerated() {
            tool.send(signal)
            try await tool.output { $0.contains("seen \(index + 1)\n") ? () : nil }
        }
        tool.send(SIGTERM)
        try await tool.outcome().expect(7, output: .end("SIGHUP=1 SIGINT=1 SIGQUIT=1 SIGUSR1=1 SIGUSR2=1\n"))
    }

    @Test(arguments: [SIGTERM, SIGINT], [true, false])
    func `a program that a signal ends gives 128 and its number, unless an expectation is unmet`(
        _ signal: Int32, _ isExpected: Bool
    ) async throws {
        let tool = try MockURLTool.start(
            ["run", "--expect", "GET /x == \(isExpected ? 1 : 0)", "--", "sh", "-c", "echo go; exec sleep 600"])
        try await tool.output { $0.contains("go") ? () : nil }
        tool.send(signal)
        let outcome = try await tool.outcome().expect((isExpected ? 86 : 128 + signal))
        let name = signal == SIGTERM ? "SIGTERM" : "SIGINT"
        #expect(outcome.errors.hasPrefix("mock-url: sh was ended by \(name); "), "\(outcome.errors)")
    }

    @Test(.needs("python3")) func `a program opens the files that the tool gives it while the tool stops and goes on`()
        async throws
    {
        let script = """
            import os, signal, threading, time
            wrong, isStopping = [], True
            def open_files():
                while isStopping:
                    file = os.open("/etc/resolv.conf", os.O_RDONLY)
                    if file == 0 or not os.pread(file, 4096, 0).startswith(b"nameserver 127."):
                        wrong.append(file)
                    elif file:
                        os.close(file)
            opening = threading.Thread(target=open_files)
            opening.start()
            for _ in range(1500):
                os.kill(os.getppid(), signal.SIGSTOP)
                os.kill(os.getppid(), signal.SIGCONT)
                time.sleep(0.0002)
            isStopping = False
            opening.join()
            print(len(wrong), "wrong files")
            """
        try await run(["run", "--policy", "drop", "--", "python3", "-c", script])
            .expect(output: .end("0 wrong files\n"))
    }

    @Test func `signals until the end of the tool cost neither the verdict nor its file`() async throws {
        let storm = "trap '' TERM; (while kill -TERM $PPID; do :; done) 2>/dev/null & exit 3"
        try await run(["run", "--expect", "GET /x == 1", "--json", "v.json", "--", "sh", "-c", storm]).expect(86)
        #expect(try contents(of: "v.json").contains(#""exitStatus" : 86"#))
    }

    @Test(arguments: ["outside", "environment"], ["TERM", "KILL"])
    func `a program that runs longer than its time is ended, and fails`(_ way: String, _ signal: String) async throws {
        let trap = signal == "KILL" ? "trap '' TERM; " : ""
        try await MockURLTool.run(
            ["run", "--by", way, "--timeout", "1", "--", "sh", "-c", trap + "exec sleep 600"]).expect(
                86, errors: .beginning("mock-url: sh was ended by SIG\(signal); "),
                "sh ran too long, and was ended\n  expected: an end within 1.00 s\n")
    }

    @Test func `the children of a program that runs too long end with it`() async throws {
        let script = "sleep 600 & echo $! > pid; wait"
        try await run(["run", "--timeout", "1", "--", "sh", "-c", script]).expect(86, errors: .without("still runs"))
        try await waitForEnd(of: contents(of: "pid").split(separator: "\n")[0])
    }

    @Test func `a server that handles SIGTERM ends with its own status, and its calls are judged`() async throws {
        let tool = try MockURLTool.start(
            ["run", "--plan", "rates.json", "--expect", "/v1/latest == 1", "--"]
                + [Bundle.main.bundleURL.appendingPathComponent("DemoService").path, "serve", "--port", "0"],
            in: folder.path)
        let address = try await tool.output { output in
            output.firstMatch(of: /listening on (http:\/\/127\.0\.0\.1:\d+)\n/).map { String($0.output.1) }
        }
        _ = try await URLSession.shared.reply(to: address + "/rate?from=EUR&to=USD")
        tool.send(SIGTERM)
        try await tool.outcome().expect(0, errors: "1 of 1 expectations met")
    }

    @Test func `the program has no blocked signals, and ignores those that the tool ignores`() async throws {
        try await shell("mock-url run -- grep SigBlk /proc/self/status").expect(
            output: .whole("SigBlk:\t0000000000000000\n"))
        try await shell("trap '' HUP; mock-url run -- sh -c 'kill -HUP $$; echo still here'").expect(
            output: .whole("still here\n"))
    }
}
