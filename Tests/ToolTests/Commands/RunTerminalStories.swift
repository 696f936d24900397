import TestSupport

@Suite(.launching, .needs("python3")) struct `A run of mock-url on a terminal` {
    @Test func `the program has the terminal of the tool`() async throws {
        let run = try await MockURLTool.runOnTerminal(
            ["run", "--policy", "drop", "--", "python3", "-c", "import os; print(os.get_terminal_size().columns)"],
            columns: 123)

        #expect(run.shown.contains("123\r\n"))
    }

    /// A terminal sends SIGINT to the tool and to the program.
    @Test func `Ctrl-C reaches the program once`() async throws {
        let script = """
            import os, pty, sys, time
            program = '''
            import signal, time
            count = 0
            def note(number, frame):
                global count
                count += 1
            signal.signal(signal.SIGINT, note)
            print("ready", flush=True)
            while count == 0:
                time.sleep(0.01)
            time.sleep(0.5)
            print("interrupts:", count, flush=True)
            '''
            process, terminal = pty.fork()
            if process == 0:
                os.execvp(sys.argv[1], [sys.argv[1], "run", "--policy", "drop", "--", "python3", "-c", program])
            shown = b""
            while b"ready" not in shown:
                shown += os.read(terminal, 4096)
            os.write(terminal, b"\\x03")
            while b"interrupts" not in shown or not shown.endswith(b"]\\r\\n"):
                try:
                    shown += os.read(terminal, 4096)
                except OSError:
                    break
            print(shown.decode())
            """
        try await ChildProgram(tool: "python3", ["-c", script, MockURLTool.executable.path]).outcome().expect(
            output: "interrupts: 1\r\n")
    }
}
