import TestSupport

/// A program that launches a daemon, which leaves its process group and therefore outlives it.
private final class Founder: Sendable {
    let service: RunningService
    let daemon: Int32

    /// - Parameters:
    ///   - redirections: The redirections of the daemon.
    ///   - ending: The command that ends the program.
    init(_ redirections: String, _ ending: String) async throws {
        let script = "set -m; sleep 600 \(redirections) & echo $!; \(ending)"
        service = try await ServiceUnderTest(
            executable: URL(fileURLWithPath: "/bin/bash"), arguments: ["-c", script]
        ).launch()
        daemon = try await service.wait(for: .output { Int32($0.dropLast()) })
    }

    /// A member, because the daemon ends with the last use of its founder.
    var daemonRuns: Bool { kill(daemon, 0) == 0 }

    deinit {
        kill(daemon, SIGKILL)
    }
}

@Suite(.launching) struct `Daemons of a launched program` {
    @Test(arguments: ["", "</dev/null >/dev/null 2>&1"])
    func `a daemon that outlives the program does not delay waitForExit`(_ redirections: String) async throws {
        let founder = try await Founder(redirections, "exit 3")

        let termination = try await founder.service.waitForExit(timeout: 30)

        #expect(termination.cause == .exited(3))
        #expect(termination.output == "\(founder.daemon)\n")
        #expect(founder.daemonRuns)
    }

    @Test func `a daemon does not delay terminate, and continues to run`() async throws {
        let founder = try await Founder("", "exec sleep 600")

        #expect(try await founder.service.terminate(timeout: 30).cause == .signalled(SIGTERM))
        #expect(founder.daemonRuns)
    }
}
