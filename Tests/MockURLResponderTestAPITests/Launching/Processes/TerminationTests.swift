import TestSupport

@Suite(.launching) struct `Terminations` {
    @Test(arguments: [
        ("exit 0", Termination.Cause.exited(0), "exited with status 0"), ("exit 3", .exited(3), "exited with status 3"),
        ("kill -KILL $$", .signalled(9), "was killed by signal 9 (SIGKILL)"),
        ("kill -ILL $$", .signalled(4), "trapped: signal 4 (SIGILL)"),
        ("kill -TRAP $$", .signalled(5), "trapped: signal 5 (SIGTRAP)"),
        ("kill -URG $$; kill -TERM $$", .signalled(15), "was killed by signal 15 (SIGTERM)"),
    ])
    func `a termination describes its end`(_ script: String, _ cause: Termination.Cause, _ words: String) async throws {
        let service = try await shell(script).launch()

        let termination = try await service.waitForExit()

        #expect(termination.cause == cause)
        #expect("\(termination)".hasPrefix(words + "\n"))
        #expect(termination.isSuccess == (cause == .exited(0)))
        #expect(termination.preventReport == nil && termination.refusal == nil)
        #expect(service.state == .ended(termination))
    }

    @Test func `a termination has the complete outputs, and its description leaves out the middle`() async throws {
        let program = shell(
            "i=0; while [ $i -lt 20000 ]; do echo output $i; echo errors $i >&2; i=$((i+1)); done; exit 1")
        let service = try await program.launch()

        let termination = try await service.waitForExit(timeout: 60)

        #expect(termination.output == (0..<20_000).map { "output \($0)\n" }.joined())
        #expect(termination.errors == (0..<20_000).map { "errors \($0)\n" }.joined())
        let text = "\(termination)"
        #expect(text.utf8.count < 40_000)
        #expect(text.contains("standard output (\(termination.output.utf8.count) bytes):\n  | output 0\n"))
        #expect(
            text.contains("… \(termination.errors.utf8.count - 8_000) bytes left out …\n")
                && text.hasSuffix("  | errors 19999"))
    }

    @Test func `waitForExit does not wait for child processes of the program, and kills them`() async throws {
        let service = try await shell("sleep 600 & echo $!").launch()

        let termination = try await service.waitForExit(timeout: 30)

        let left = try #require(Int32(termination.output.dropLast()))
        #expect(try await isGone(left))
    }

    @Test func `waitForExit fails at the timeout and lets the program continue`() async throws {
        let service = try await shell("echo started; exec sleep 600").launch(waitingFor: .line("started")).service

        let error = await failure { try await service.waitForExit(timeout: 0.05) }

        let process = service.processIdentifier
        #expect(
            error?.description == """
                waited 0.05 s for the end; sh (process \(process)) still runs
                standard output (8 bytes):
                  | started
                standard error: nothing
                [missed-deadline]
                """)
        #expect(service.state == .running)
    }
}

@Suite(.launching, .timeLimit(.minutes(10))) struct `Ending programs` {
    @Test func `terminate ends the program and its child processes and can be called again`() async throws {
        let service = try await shell("sleep 600 & echo $!; wait").launch()
        let child = try await service.wait(for: .output { Int32($0.dropLast()) })

        let termination = try await service.terminate()

        #expect(termination.cause == .signalled(SIGTERM))
        #expect(try await isGone(child))
        #expect(try await service.terminate() == termination)
    }

    @Test(arguments: [false, true])
    func `terminate kills a program that ignores SIGTERM, even in a cancelled task`(_ isCancelled: Bool) async throws {
        let service = try await shell("trap '' TERM; echo deaf; while :; do sleep 0.01; done").launch(
            waitingFor: .line("deaf")
        ).service
        let ending = Task {
            while isCancelled, !Task.isCancelled { await Task.yield() }
            return try await service.terminate(timeout: 0.05)
        }
        if isCancelled { ending.cancel() }

        #expect(try await ending.value.cause == .signalled(SIGKILL))
    }

    @Test func `a program can handle the signals that the test sends`() async throws {
        // Tests that a script runs in the background ignore SIGINT. Programs inherit this, and shells cannot trap it.
        signal(SIGINT, SIG_DFL)
        let service = try await shell(
            "trap 'echo again' USR1; trap 'exit 7' INT; echo ready; while :; do sleep 0.01; done"
        ).launch(waitingFor: .line("ready")).service

        // SIGHUP is not used: under nohup it is ignored, which programs inherit, and shells cannot trap ignored
        // signals.
        service.send(SIGUSR1)
        try await service.wait(for: .line("again"))
        service.interrupt()

        #expect(try await service.waitForExit().cause == .exited(7))
    }

    @Test func `a service that is deinitialized kills its program and children, and removes its folder`() async throws {
        let program = shell("trap '' TERM; sleep 600 & echo $!; while :; do sleep 0.01; done")
        var service: RunningService? = try await program.launch()
        let child = try #require(try await service?.wait(for: .output { Int32($0.dropLast()) }))
        let process = try #require(service?.processIdentifier)
        let folder = try #require(service?.journal.deletingLastPathComponent().path)
        #expect(FileManager.default.fileExists(atPath: folder))

        service = nil

        #expect(try await isGone(process))
        #expect(try await isGone(child))
        while FileManager.default.fileExists(atPath: folder) { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test(arguments: [SIGKILL, SIGILL, SIGTERM])
    func `a launched program ends when a signal kills the tests`(of signal: Int32) async throws {
        // Killed tests cannot remove the folder of their service.
        let folder = try TemporaryFolder()
        let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
            [signal = signal as Int32, path = folder.path as String] in
            setenv("TMPDIR", path, 1)
            let service = try await shell("trap '' TERM HUP; sleep 600 & echo $!; while :; do sleep 0.01; done")
                .launch()
            let child = try await service.wait(for: .output { Int32($0.dropLast()) })
            print("launched:\(service.processIdentifier):\(child)")
            fflush(nil)
            Foundation.signal(signal, SIG_DFL)
            kill(getpid(), signal)
            _ = try? await service.waitForExit(timeout: 60)
        }

        for process in try launched(result) { #expect(try await isGone(process)) }
    }

    @Test(.needs("ps")) func `launched programs end when tests die after the watchdog was killed`() async throws {
        let folder = try TemporaryFolder()
        let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
            [path = folder.path as String] in
            setenv("TMPDIR", path, 1)
            signal(SIGPIPE, SIG_DFL)
            let first = try await shell("exec sleep 600").launch()
            let watchdog = try await watchdogProcess()
            kill(watchdog, SIGKILL)
            #expect(try await isGone(watchdog))
            let second = try await shell("exec sleep 600").launch()
            print("launched:\(first.processIdentifier):\(second.processIdentifier)")
            fflush(nil)
            kill(getpid(), SIGKILL)
            _ = try? await first.waitForExit(timeout: 60)
        }

        for process in try launched(result) { #expect(try await isGone(process)) }
    }
}

/// Returns the process identifier of the watchdog of this process.
private func watchdogProcess() async throws -> Int32 {
    let list = try await Command("ps", "-A", "-o", "pid=", "-o", "ppid=", "-o", "args=").run().output
    let watchdog = list.split(separator: "\n").lazy.filter { $0.contains("trap '' HUP INT TERM") }
        .map { $0.split(separator: " ").prefix(2).compactMap { Int32($0) } }.first { $0.last == getpid() }
    return try #require(watchdog?.first)
}
