import TestSupport

@Suite(.launching) struct `Waiting for a program to be ready` {
    private let talkative = "echo starting; echo listening on 1; echo now ready >&2; exec sleep 600"

    @Test(arguments: [
        (Readiness.line(.prefix("listening on ")), "listening on 1"), (.errorLine(.suffix("ready")), "now ready"),
    ])
    func `a launch returns the line that it waits for`(_ readiness: Readiness<String>, _ line: String) async throws {
        let (service, ready) = try await shell(talkative).launch(waitingFor: readiness)

        #expect(ready == line)
        #expect(service.state == .running)
    }

    @Test func `waiting for a line returns a whole line, without CRLF, or the last of an ended program`() async throws {
        let program = shell(
            #"printf 'listening '; sleep 0.05; printf 'on 80'; sleep 0.05; printf '80\r\n'; printf done; printf well >&2"#
        )
        let service = try await program.launch()

        #expect(try await service.wait(for: .line(.regex("^listening on [0-9]+$"))) == "listening on 8080")
        #expect(try await service.wait(for: .line("done")) == "done")
        #expect(try await service.wait(for: .errorLine("well")) == "well")
    }

    @Test func `waiting for output or errors returns the value that the closure finds`() async throws {
        let service = try await shell("echo 4; echo 2 >&2; exec sleep 600").launch()

        #expect(try await service.wait(for: .output { Int($0.dropLast()) }) == 4)
        #expect(try await service.wait(for: .errors { Int($0.dropLast()) }) == 2)
    }

    @Test func `a launch that waits for a file returns when the file exists`() async throws {
        let folder = try TemporaryFolder()
        let file = URL(fileURLWithPath: folder.path + "/ready")
        let program = shell("sleep 0.05; : > '\(file.path)'; exec sleep 600")

        #expect(try await program.launch(waitingFor: .file(file)).ready == file)
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test(arguments: ["127.0.0.1", "localhost"])
    func `a launch that waits for a port returns when the port accepts connections`(_ host: String) async throws {
        let server = try LoopbackServer()
        let port = Int(server.port)

        #expect(try await shell("exec sleep 600").launch(waitingFor: .port(port, host: host)).ready == port)
    }

    @Test func `waiting for a port ends at the timeout, for an unknown host and for a silent one`() async throws {
        // A separate process, so that other tests do not use up the threads.
        await #expect(processExitsWith: .success) {
            let service = try await shell("exec sleep 600").launch()
            let port = try SilentPort()
            // The system gives up this attempt before it gives up those of the wait, which begin later.
            let attempt = port.attempt()

            for (number, host) in [(81, "no-such-host.invalid"), (Int(port.number), "127.0.0.1")] {
                let error = await failure { try await service.wait(for: .port(number, host: host), timeout: 0.3) }
                let words = "waited 0.3 s for the port \(number) of \(host); sh (process "
                #expect(error?.description.hasPrefix(words) == true)
            }
            #expect(attempt.isPending)
        }
    }

    @Test func `a launch that is not ready in time fails with the output so far and ends the program`() async throws {
        let program = shell("echo half a line; echo trouble >&2; exec sleep 600")

        let error = await failure {
            _ = try await program.launch(waitingFor: .line(.prefix("listening")), timeout: 0.3)
        }

        let found = try #require(error?.description.firstMatch(of: /\(process (\d+)\)/)).output.1
        let process = try #require(Int32(found))
        #expect(
            error?.description == """
                waited 0.3 s for a line on standard output: prefix "listening"; sh (process \(process)) still runs
                  to do:    if the program has printed the line, it is still in a buffer, because the output is a pipe: \
                flush it (PYTHONUNBUFFERED=1, fflush), or wait for a server by .listening, which needs no line
                standard output (12 bytes):
                  | half a line
                standard error (8 bytes):
                  | trouble
                [missed-deadline]
                """)
        #expect(try await isGone(process))
    }

    @Test(.timeLimit(.minutes(10))) func `a launch fails at once if its program ends early`() async throws {
        let program = shell("echo no >&2; exit 3")

        let error = await failure { _ = try await program.launch(waitingFor: .port(1), timeout: .infinity) }

        let text = try #require(error?.description)
        #expect(
            text.hasPrefix("waited ") && text.contains(" s for the port 1 of 127.0.0.1, but sh exited with status 3\n"))
        #expect(text.hasSuffix("\nstandard output: nothing\nstandard error (3 bytes):\n  | no\n[ended-program]"))
        #expect(error?.termination?.cause == .exited(3))
    }

    @Test func `a wait ends with CancellationError when its task is cancelled`() async throws {
        let service = try await shell("exec sleep 600").launch()

        let waiting = Task { try await service.wait(for: .line("never"), timeout: .infinity) }
        waiting.cancel()

        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}
