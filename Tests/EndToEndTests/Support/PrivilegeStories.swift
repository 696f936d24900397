#if os(Linux)
import TestSupport

/// The calling process runs as the user 65534. A copy of the probe program has privileges that this user does not have.
@Suite(
    .launching, .enabled(if: geteuid() == 0, "NOT CHECKED: only root can give a program privileges"),
    .needs("setpriv", "setcap"))
struct `A program with privileges that its caller does not have` {
    @Test(arguments: Privilege.allCases, [false, true])
    func
        `a privileged program ignores the arguments or the variable of its caller, reports it, and applies its own policy`(
            _ privilege: Privilege, _ isVariable: Bool
        ) async throws
    {
        let probe = try await PrivilegedProbe(privilege)
        let arguments = isVariable ? [] : probe.mocks
        let environment = isVariable ? MockURLResponderConfigurator.environment(carrying: probe.mocks) : [:]

        let always = try await probe.run(["always", "own-policy"] + arguments, environment: environment)
        let ifRequested = try await probe.run(["if-requested"] + arguments, environment: environment)

        #expect(always.output == "set up with 0 stubs\nstatus: 418\n")
        #expect(always.errors == ignoring("setUp() has no stubs, and the policy is the program's own"))
        #expect(ifRequested.output == "set up: false\n")
        #expect(ifRequested.errors == ignoring("setUpIfRequested() does nothing"))
        #expect(!probe.hasJournal)
    }

    @Test func `setUp() of a privileged program prevents a request that the caller allows`() async throws {
        let probe = try await PrivilegedProbe(.setuid)

        let outcome = try await probe.run(["always"] + probe.mocks)

        #expect(outcome.reason == .uncaughtSignal && outcome.output == "set up with 0 stubs\n")
        #expect(outcome.errors.contains("no stub answers this request, and the policy is prevent."))
    }

    @Test func `a privileged program reports nothing when its caller passes no mock arguments`() async throws {
        let probe = try await PrivilegedProbe(.setuid)

        let outcomes = [try await probe.run(["always", "own-policy"]), try await probe.run(["if-requested"])]

        #expect(outcomes.map(\.output) == ["set up with 0 stubs\nstatus: 418\n", "set up: false\n"])
        #expect(outcomes.map(\.errors) == ["", ""])
    }

    private func ignoring(_ consequence: String) -> String {
        """
        MockURLResponder ignores the --mock-url-… arguments and the variable MOCK_URL_RESPONDER_ARGUMENTS of the caller, \
        because this program has privileges that its caller does not have (setuid, setgid or file capabilities): \
        \(consequence). [ignored-arguments]

        """
    }
}

/// The way in which a program gets privileges.
enum Privilege: CaseIterable {
    case setuid, capability
}

/// A copy of the probe program with privileges, and a caller without.
private final class PrivilegedProbe {
    private let folder: TemporaryFolder
    private let program: String

    init(_ privilege: Privilege) async throws {
        folder = try TemporaryFolder()
        program = folder.path + "/ProbeProgram"
        // The caller may write here, so a missing file is not the result of missing permissions.
        chmod(folder.path, 0o777)
        let original = Bundle.main.bundleURL.appendingPathComponent("ProbeProgram").path
        // `cp` copies the file, because a child of another test could inherit an open descriptor. The program
        // would then be busy.
        try await run("/bin/cp", original, program)
        chmod(program, privilege == .setuid ? 0o4755 : 0o755)
        if privilege == .capability { try await run("setcap", "cap_net_bind_service+ep", program) }
    }

    private func run(_ tool: String, _ arguments: String...) async throws {
        let outcome = try await ChildProgram(tool: tool, arguments).outcome()
        try #require(outcome.status == 0, "\(tool) failed: \(arguments)")
    }

    /// The arguments of the caller: a stub, the policy allow and a journal.
    var mocks: [String] {
        let stub = #"{"host":"api.example.com","responses":[{"response":{"status":202}}]}"#
        return ["--mock-url-response=\(stub)", "--mock-url-policy=allow", "--mock-url-journal=\(journal)"]
    }

    var hasJournal: Bool { FileManager.default.fileExists(atPath: journal) }

    private var journal: String { folder.path + "/journal" }

    func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> ChildProgram.Outcome {
        let caller = ["--reuid", "65534", "--regid", "65534", "--clear-groups", program, "set-up"]
        return try await ChildProgram(tool: "setpriv", caller + arguments, environment: environment).outcome()
    }
}
#endif
