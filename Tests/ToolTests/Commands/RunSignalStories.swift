import Foundation
import TestSupport
import Testing

@Suite(.launching) struct `Signals during a run of mock-url` {
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
        let outcome = try await tool.outcome()

        #expect(outcome.output.hasSuffix("SIGHUP=1 SIGINT=1 SIGQUIT=1 SIGUSR1=1 SIGUSR2=1\n"), "\(outcome.output)")
        #expect(outcome.status == 7)
    }

    @Test(.needs("python3")) func `a program that SIGINT ends gives 130`() async throws {
        let tool = try start(
            "import time; print('ready', flush=True)\nimport signal; signal.signal(signal.SIGINT, signal.SIG_DFL)\nprint('go', flush=True); time.sleep(100)"
        )
        try await tool.output { $0.contains("go") ? () : nil }
        tool.send(SIGINT)

        #expect(try await tool.outcome().status == 130)
    }

    @Test func `a program that SIGTERM ends does not hide an unmet expectation`() async throws {
        let tool = try MockURLTool.start(
            ["run", "--expect", "GET /x == 1", "--", "sh", "-c", "echo go; exec sleep 600"])
        try await tool.output { $0.contains("go") ? () : nil }
        tool.send(SIGTERM)
        let outcome = try await tool.outcome()

        #expect(outcome.status == 86)
        #expect(outcome.errors.hasPrefix("mock-url: sh was ended by SIGTERM; "), "\(outcome.errors)")
    }

    @Test func `signals until the end of the tool cost neither the verdict nor its file`() async throws {
        let folder = try TemporaryFolder()
        let storm = "trap '' TERM; (while kill -TERM $PPID; do :; done) 2>/dev/null & exit 3"
        let outcome = try await MockURLTool.run(
            ["run", "--expect", "GET /x == 1", "--json", "v.json", "--", "sh", "-c", storm], in: folder.path)

        #expect(outcome.status == 86, "\(outcome.errors)")
        #expect(try String(contentsOfFile: folder.path + "/v.json", encoding: .utf8).contains(#""exitStatus" : 86"#))
    }

    @Test(arguments: ["outside", "environment"], ["TERM", "KILL"])
    func `a program that runs longer than its time is ended, and fails`(_ way: String, _ signal: String) async throws {
        let trap = signal == "KILL" ? "trap '' TERM; " : ""
        let outcome = try await MockURLTool.run(
            ["run", "--by", way, "--timeout", "1", "--", "sh", "-c", trap + "exec sleep 600"])

        #expect(outcome.status == 86)
        #expect(outcome.errors.hasPrefix("mock-url: sh was ended by SIG\(signal); "), "\(outcome.errors)")
        #expect(
            outcome.errors.contains("sh ran too long, and was ended\n  expected: an end within 1.00 s\n"),
            "\(outcome.errors)")
    }

    @Test func `the children of a program that runs too long end with it`() async throws {
        let folder = try TemporaryFolder()
        let script = "sleep 600 & echo $! > pid; wait"
        let run = try await MockURLTool.run(["run", "--timeout", "1", "--", "sh", "-c", script], in: folder.path)

        #expect(run.status == 86 && !run.errors.contains("still runs"), "\(run)")
        let child = try String(contentsOfFile: folder.path + "/pid", encoding: .utf8).split(separator: "\n")[0]
        // A process that was killed goes as soon as it runs, and is a zombie until its new parent asks for its end.
        while let status = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8), !status.contains(") Z ")
        {
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    @Test func `a server that handles SIGTERM ends with its own status, and its calls are judged`() async throws {
        let plan = try RatePlan()
        let tool = try MockURLTool.start(
            ["run", "--plan", "rates.json", "--expect", "/v1/latest == 1", "--"]
                + [Bundle.main.bundleURL.appendingPathComponent("DemoService").path, "serve", "--port", "0"],
            in: plan.path)
        let address = try await tool.output { output in
            output.firstMatch(of: /listening on (http:\/\/127\.0\.0\.1:\d+)\n/).map { String($0.output.1) }
        }
        let url = try #require(URL(string: address + "/rate?from=EUR&to=USD"))
        _ = try Data(contentsOf: url)
        tool.send(SIGTERM)
        let outcome = try await tool.outcome()

        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("1 of 1 expectations met"))
    }

    @Test func `an ignored signal stays ignored for the program`() async throws {
        let run = try await MockURLTool.shell(
            "trap '' HUP; mock-url run -- sh -c 'kill -HUP $$; echo still here'")

        #expect(run.output == "still here\n")
    }

    @Test func `the program has no blocked signals`() async throws {
        let run = try await MockURLTool.shell("mock-url run -- grep SigBlk /proc/self/status")

        #expect(run.output == "SigBlk:\t0000000000000000\n")
    }
}
