#if os(Linux)
import Foundation
import MockURLOutside
import SupervisorTestSupport
import TestSupport
import Testing

/// Supervision with other filters around the launcher.
@Suite(.launching) struct MachineTests {
    private let odd = ExternalTool.built("OddCalls")

    private func probe(around kind: String, _ settings: String...) async throws -> String {
        let words = [ExternalTool.built("SupervisorProbe")] + settings + ["--", odd, "simple", "10.1.2.3", "80"]
        return try await Command(odd, ["around-\(kind)"] + words).run().output
    }

    @Test func `connections are redirected in memory if the profile of Docker forbids pidfd_getfd`() async throws {
        let output = try await probe(around: "docker", "capabilities")
        #expect(output.contains("connect ok\nanswer HTTP/1.1 200 OK\n"))
        #expect(output.contains("probe: connection to 10.1.2.3:80 of OddCalls\n"))
        #expect(output.contains("probe: takes descriptors false, writes memory true\n"))
    }

    @Test func `a forced first way falls back for each call if the profile of Docker forbids pidfd_getfd`()
        async throws
    {
        let output = try await probe(around: "docker", "descriptor")
        #expect(output.contains("connect ok\nanswer HTTP/1.1 200 OK\n"))
        #expect(output.contains("probe: connection to 10.1.2.3:80 of OddCalls\n"))
    }

    @Test func `a profile that forbids seccomp fails the launch with the reason and the ways out`() async throws {
        let output = try await probe(around: "forbidding")
        #expect(
            output == """
                probe: The system calls of a program cannot be supervised here: a filter around this process forbids seccomp \
                (Operation not permitted, Linux \(Self.kernel)).
                Tried: a seccomp filter with a listener (SECCOMP_RET_USER_NOTIF).
                Instead: permit seccomp in the profile of the container (Docker's default does), or mock inside the program.

                """)
    }

    @Test func `a kernel without seccomp fails the launch with the reason and the ways out`() async throws {
        let output = try await probe(around: "old")
        #expect(output.contains("needs Linux 5.9 or later") || output.contains("need Linux 5.9 or later"))
        #expect(output.contains("(Function not implemented, Linux \(Self.kernel))"))
    }

    @Test func `another supervisor around the launcher fails the launch with the reason and the ways out`() async throws
    {
        let output = try await probe(around: "supervised")
        #expect(
            output == """
                probe: The system calls of a program cannot be supervised here: the kernel permits one supervisor in a chain of \
                processes, and there is another one (Device or resource busy, Linux \(Self.kernel)).
                Tried: a seccomp filter with a listener (SECCOMP_RET_USER_NOTIF).
                Instead: run outside of WSL 2, Sysbox, or the sandbox around this process, or mock inside the program.

                """)
    }

    @Test func `the capabilities of a machine are listed one a line`() async throws {
        let output = await blocking { "\(SupervisionCapabilities.find())" }
        #expect(output.hasPrefix("Linux \(Self.kernel)\nsupervising system calls: yes\ncalls wait for signals: "))
        #expect(output.hasSuffix("\nwriting a program's memory: yes"))
    }

    @Test func `this machine can supervise programs`() async throws {
        let found = await blocking { SupervisionCapabilities.find() }
        #expect(throws: Never.self) { try found.listener.get() }
        #expect(found.writesMemory)
        #expect(found.kernel == Self.kernel)
    }

    private static var kernel: String {
        (try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8).trimmingCharacters(in: .newlines))
            ?? ""
    }
}
#endif
