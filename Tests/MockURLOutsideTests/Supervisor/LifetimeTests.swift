import SupervisorTestSupport
import TestSupport

@Suite(.launching) struct LifetimeTests {
    private let odd = ExternalTool.built("OddCalls")
    private let folder = try! TemporaryFolder()

    /// Starts a program whose output and errors go to a file.
    private func start(_ words: [String], _ supervised: Supervised, output: String) async throws -> SpawnedProgram {
        try await blocking { try SpawnedProgram(words, in: supervised.launch, output: output) }
    }

    private func wait(until isMet: @escaping @Sendable () -> Bool) async throws {
        await blocking {
            for _ in 0..<2000 where !isMet() { usleep(5000) }
        }
    }

    private func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    @Test(arguments: Way.stopping) func `a process that asked can be killed, and its shell sees the signal`(way: Way)
        async throws
    {
        let supervised = try Supervised(
            way,
            connection: { attempt in
                attempt.process.kill()
                return .fail(ECONNREFUSED)
            })
        let run = try await supervised.run("/bin/sh", "-c", "'\(odd)' simple 10.1.2.3 80; echo status $?")
        #expect(run.output.contains("status 137\n"))
    }

    @Test(arguments: Way.stopping) func `a launch knows the signal that ended a process whose parent has seen the end`(
        way: Way
    ) async throws {
        let supervised = try Supervised(way)
        _ = try await supervised.run("/bin/sh", "-c", "cat < /etc/passwd > /dev/null; sh -c 'kill -SEGV $$'; kill $$")
        #expect(supervised.launch.signalled.map { "\($0.process.name) \($0.signal)" } == ["sh \(SIGSEGV)"])
    }

    @Test(arguments: Way.stopping) func `the living processes of a launch are those that made calls`(way: Way)
        async throws
    {
        let supervised = try Supervised(way)
        let process = try await start(
            ["/bin/sh", "-c", "cat /etc/passwd > /dev/null; sleep 100 & sleep 100 & wait"], supervised,
            output: folder.file("out"))
        try await wait { supervised.launch.processes.count == 3 }
        let living = supervised.launch.processes
        #expect(living.map(\.name).sorted() == ["sh", "sleep", "sleep"])
        #expect(living.filter { $0.parent == process.id }.count == 2)
        // Without its children the shell would end by itself.
        #expect(living.sorted { $0.name < $1.name }.allSatisfy { $0.kill() })
        try await wait { supervised.launch.processes.isEmpty }
        #expect(supervised.launch.processes.isEmpty)
        #expect(living.allSatisfy { !$0.isAlive })
    }

    @Test(arguments: Way.allCases)
    func `a child that outlives the program is answered until the launch ends, then fails`(way: Way) async throws {
        let supervised = try Supervised(way)
        // A process that is running already needs no file to go on.
        let shell = "'\(odd)' child-double '\(odd)' repeated 10.1.2.3 80"
        let run = try await start(["/bin/sh", "-c", "exec 2>&1; (\(shell) &)"], supervised, output: folder.file("out"))
        try await wait { [self] in text(folder.file("out")).contains("connect ok\nconnect ok\n") }
        try await wait { !run.isRunning }
        await blocking { supervised.launch.end() }
        let before = supervised.policy.record.connections.count
        try await wait { [self] in text(folder.file("out")).contains("connect ENOSYS\n") }
        #expect(text(folder.file("out")).contains("connect ENOSYS\n"))
        #expect(supervised.policy.record.connections.count == before)
        supervised.launch.processes.forEach { $0.kill() }
    }

    @Test(arguments: Way.stopping)
    func `a connect that waits for a server of this machine delays no other process, and ends with the launch`(
        way: Way
    ) async throws {
        let server = try SilentPort()
        let supervised = try Supervised(Way(stopping: way.stopping, redirection: .descriptor))
        let shell = "'\(odd)' simple 127.0.0.1 \(server.number) & sleep 0.2; '\(odd)' simple 10.1.2.3 80; wait"
        let waiting = try await start(["/bin/sh", "-c", shell], supervised, output: folder.file("out"))
        try await wait { [self] in text(folder.file("out")).contains("EISCONN") }
        #expect(supervised.policy.record.attempts.count == 2)
        #expect(waiting.isRunning)
        await blocking { supervised.launch.end() }
        try await wait { !waiting.isRunning }
        #expect(!waiting.isRunning)
        #expect(text(folder.file("out")).hasPrefix("connect ok\nanswer HTTP/1.1 200 OK\nconnect EISCONN\nconnect E"))
        withExtendedLifetime(server) {}
    }

    @Test(arguments: Way.stopping) func `a stopped program goes on with its connection`(way: Way) async throws {
        let supervised = try Supervised(
            way,
            connection: { attempt in
                // The program is stopped in the middle of its call.
                kill(attempt.process.id, SIGSTOP)
                return .accept
            })
        let process = try await start([odd, "simple", "10.1.2.3", "80"], supervised, output: folder.file("out"))
        try await wait { supervised.policy.record.connections.count == 1 }
        kill(process.id, SIGCONT)
        try await wait { !process.isRunning }
        #expect(text(folder.file("out")).hasPrefix("connect ok\nanswer HTTP/1.1 200 OK\n"))
    }

    @Test(arguments: Way.stopping) func `a stopped child stays stopped after the end of its launch`(way: Way)
        async throws
    {
        let supervised = try Supervised(way)
        let shell = "sleep 1000 > /dev/null & echo $!; kill -STOP $!"
        let run = try await start(["/bin/sh", "-c", shell], supervised, output: folder.file("out"))
        try await wait { !run.isRunning }
        let child = try #require(Int32(text(folder.file("out")).trimmingCharacters(in: .newlines)))
        defer { kill(child, SIGKILL) }
        let status: @Sendable () -> String = { [self] in text("/proc/\(child)/status") }
        try await wait { status().contains("(stopped)") || status().contains("(tracing stop)") }
        await blocking { supervised.launch.end() }
        try await wait { status().contains("(stopped)") }
        #expect(status().contains("State:\tT (stopped)\n"))
        #expect(status().contains("TracerPid:\t0\n"))
    }

    @Test(arguments: Way.stopping) func `a launch without a program ends with the error of its closure`(way: Way)
        async throws
    {
        struct Mistake: Error {}
        let supervised = try Supervised(way)
        await #expect(throws: Mistake.self) {
            try await blocking { try supervised.launch.start { throw Mistake() } }
        }
    }

    @Test(.ownProcess) func `100 launches in parallel do not see each other`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 1...100 {
                group.addTask {
                    let supervised = try Supervised(Way.allCases[index % 4])
                    let run = try await supervised.run(
                        ExternalTool.built("OddCalls"), "simple", "10.1.2.3", "\(1000 + index)")
                    #expect(run.output == "connect ok\nanswer HTTP/1.1 200 OK\nconnect EISCONN\n", "\(run.errors)")
                    #expect(supervised.policy.record.connections.map(\.destination.port) == [UInt16(1000 + index)])
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(arguments: ["listener", "tracer", "engine"])
    func `many launches in a row leave no descriptor, thread or process`(_ kind: String) async throws {
        let count = Rounds.count(200)
        try await Command(
            ExternalTool.built("SupervisorProbe"), "repeated", "\(count)", kind, "--", odd, "simple", "10.1.2.3", "80"
        ).run().expect(output: .whole("launches \(count), descriptors 0, threads 0, processes 0\n"))
    }
}
