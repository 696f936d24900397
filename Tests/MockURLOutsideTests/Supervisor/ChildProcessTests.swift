import SupervisorTestSupport
import TestSupport

/// Each process that a program creates is supervised, in whatever way it is created.
@Suite(.launching) struct ChildProcessTests {
    private let odd = ExternalTool.built("OddCalls")

    @Test(
        arguments: ["exec", "fork", "vfork", "spawn", "empty", "double", "clone", "thread", "leaderless", "untraced"],
        Way.allCases)
    func `a process that is created in an unusual way is supervised`(kind: String, way: Way) async throws {
        let supervised = try Supervised(way)
        let run = try await supervised.run(odd, "child-\(kind)", odd, "simple", "10.1.2.3", "80")
        #expect(run.output == "connect ok\nanswer HTTP/1.1 200 OK\nconnect EISCONN\n")
        let process = try #require(supervised.policy.record.connections.first?.process)
        #expect(process.name == "OddCalls")
        #expect(process.executable == Self.resolved(odd))
    }

    @Test(
        .enabled(if: getuid() == 0, "needs root"), .needs("busybox"), arguments: Way.allCases
    )
    func `a process with another root is supervised`(way: Way) async throws {
        let root = try TemporaryFolder()
        let busybox = ExternalTool("busybox").path
        // A program that another test starts now would inherit a descriptor of a copy made here.
        _ = try await Command("/bin/cp", busybox, root.file("busybox")).run()
        let supervised = try Supervised(way, SupervisedFiles(["authorities.pem"]))
        let shell = "busybox wget -qO- http://rates.example/ && busybox cat /authorities.pem"
        let run = try await supervised.run(odd, "child-chroot", root.path, "/busybox", "sh", "-c", shell)
        #expect(run.output == "rates.example:80 for busybox\nthe replaced file\n")
        let file = try #require(supervised.policy.record.files.first)
        #expect(file.path == "/authorities.pem")
    }

    @Test(.ownProcess, arguments: Way.allCases)
    func `200 processes at once are supervised`(way: Way) async throws {
        let supervised = try Supervised(way)
        let run = try await supervised.run(
            "/bin/sh", "-c", "i=0; while [ $i -lt 200 ]; do '\(odd)' simple 10.1.2.3 80 & i=$((i+1)); done; wait")
        #expect(run.output.components(separatedBy: "answer HTTP/1.1 200 OK").count == 201)
        #expect(Set(supervised.policy.record.connections.map(\.process.id)).count == 200)
    }

    @Test(arguments: Way.stopping)
    func `a parent sees its children exit, stop, go on and be killed as without supervision`(way: Way) async throws {
        let server = try plainServer()
        let real = try await Command(odd, "child-signals", odd, "simple", "127.0.0.1", "\(server.port)").run()
        #expect(
            try await Supervised(way).run(odd, "child-signals", odd, "simple", "10.1.2.3", "80").output == real.output)
        #expect(real.output.hasSuffix("stopped by 19\ncontinued 1\nended by 15, then ECHILD\n"))
    }

    @Test func `a traced program that traces itself fails with EPERM`() async throws {
        let run = try await Supervised(Way(stopping: .tracer)).run(odd, "child-tracing")
        #expect(run.output == "PTRACE_TRACEME EPERM\nPTRACE_ATTACH EPERM\n")
    }

    @Test(arguments: Way.stopping) func `a program has the signal mask of a new program`(way: Way) async throws {
        let run = try await Supervised(way).run("/bin/cat", "/proc/self/status")
        #expect(run.output.contains("\nSigBlk:\t0000000000000000\n"))
    }

    @Test(arguments: Way.stopping)
    func `no thread of the launcher is filtered or traced after a launch`(way: Way) async throws {
        _ = try await Supervised(way).run("/bin/echo", "hello")
        let filtered = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter { thread in
            let text = (try? String(contentsOfFile: "/proc/self/task/\(thread)/status", encoding: .utf8)) ?? ""
            // The threads that start programs for other tests at this moment are filtered, and end.
            return (text.contains("Seccomp:\t2") || !text.contains("TracerPid:\t0\n")) && !text.isEmpty
                && !text.hasPrefix("Name:\tmock-url-launch") && !text.hasPrefix("Name:\tmock-url-try")
        }
        #expect(filtered == [])
    }

    static func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
}
