import SupervisorTestSupport
import TestSupport

/// Supervision with other filters around the launcher.
@Suite(.launching) struct MachineTests {
    private let odd = ExternalTool.built("OddCalls")

    private var program: [String] { ["--", odd, "simple", "10.1.2.3", "80"] }

    private func probe(around kind: String, _ settings: String...) async throws -> String {
        let words = [ExternalTool.built("SupervisorProbe")] + settings + program
        return try await Command(odd, ["around-\(kind)"] + words).run().output
    }

    @Test(arguments: [
        ("docker", "capabilities", "probe: listener, memory, writes memory true\n"), ("docker", "descriptor", ""),
        ("supervised", "capabilities", "probe: tracer, descriptor, writes memory true\n"),
    ])
    func `programs are answered in another way under the profile of Docker, and within another supervisor`(
        kind: String, setting: String, way: String
    ) async throws {
        let output = try await probe(around: kind, setting)
        #expect(output.contains("connect ok\nanswer HTTP/1.1 200 OK\n"))
        #expect(output.contains("probe: connection to 10.1.2.3:80 of OddCalls\n"))
        #expect(way.isEmpty || output.contains(way))
    }

    @Test func `a profile that forbids seccomp fails the launch with what was tried and the ways out`() async throws {
        let output = try await probe(around: "forbidding")
        #expect(
            output == """
                probe: The system calls of a program cannot be supervised here (Linux \(Self.kernel)).
                Tried: a seccomp filter with a listener (SECCOMP_RET_USER_NOTIF): a filter around this process forbids seccomp \
                (seccomp: Operation not permitted).
                Tried: a seccomp filter with a tracer (SECCOMP_RET_TRACE and ptrace): a filter around this process forbids \
                seccomp (seccomp: Operation not permitted).
                Instead: permit seccomp in the profile of the container (Docker's default does), or mock inside a program that contains MockURLResponder.

                """)
    }

    @Test func `a kernel without seccomp fails the launch with what was tried and the ways out`() async throws {
        let output = try await probe(around: "old")
        #expect(output.contains("the kernel does not support it (seccomp: Function not implemented)"))
        #expect(
            output.contains("Instead: use a kernel of Linux 5.9 or later without gVisor, or mock inside a program "))
    }

    @Test func `another supervisor and a rule against ptrace fail the launch with the ways out`() async throws {
        let output = try await probe(around: "untraced")
        #expect(
            output == """
                probe: The system calls of a program cannot be supervised here (Linux \(Self.kernel)).
                \(Self.otherSupervisor)
                \(Self.tracingForbidden)
                Instead: run outside of WSL 2, Sysbox, the sandbox or the mock-url run around this process, or permit ptrace \
                (kernel.yama.ptrace_scope 0 or 1) and use no debugger, or mock inside a program that contains MockURLResponder.

                """)
    }

    @Test(arguments: ["listener", "tracer"])
    func `a launcher that is supervised itself, by a listener or a tracer, cannot launch`(way: String) async throws {
        let probe = ExternalTool.built("SupervisorProbe")
        let busy = """
            Tried: a seccomp filter with a tracer (SECCOMP_RET_TRACE and ptrace): another supervisor around this process \
            answers the calls first (connect: Device or resource busy).
            """
        try await Command(probe, [way, "--", probe] + program).run().expect(
            output: .part(Self.otherSupervisor), .part(way == "listener" ? busy : Self.tracingForbidden))
    }

    private static let otherSupervisor = """
        Tried: a seccomp filter with a listener (SECCOMP_RET_USER_NOTIF): the kernel permits one in a chain of processes, \
        and there is another one (seccomp: Device or resource busy).
        """

    private static let tracingForbidden = """
        Tried: a seccomp filter with a tracer (SECCOMP_RET_TRACE and ptrace): a rule of the system (Yama, \
        PR_SET_DUMPABLE) forbids ptrace, or this process is traced (ptrace: Operation not permitted).
        """

    private static var kernel: String {
        (try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8).trimmingCharacters(in: .newlines))
            ?? ""
    }
}
