import Foundation
import MockURLResponder
import MockURLTooling

extension Subcommand {
    static let run = Subcommand(
        name: "run", purpose: "Run a program with a mocked network, and judge its calls",
        operands: Operands(name: "", count: 0...0, values: .text, hasProgram: true),
        options: [
            Option(
                name: "--plan", value: "PLAN", values: .path,
                purpose: "A plan file, a HAR file, a directory of them, or a mock bundle", repeats: true),
            .live, .policy, .order, .networkGuard, .lenient,
            .door, .allow, .inject,
            Option(
                name: "--expect", value: "CALLS", values: .text,
                purpose: "A number of calls, such as \"POST /orders == 2\"", repeats: true),
            Option(
                name: "--check", value: "WHAT", values: .words(RunVerdict.Check.allCases.map(\.rawValue)),
                purpose: "Also fail for calls without a stub (unmatched), or stubs without a call (unused, pending)",
                repeats: true),
            Option(
                name: "--warn", value: "WHAT", values: .words(RunVerdict.Check.allCases.map(\.rawValue)),
                purpose: "Warn of what --check would fail for", repeats: true),
            Option(name: "--journal", value: "FILE", values: .file, purpose: "Add the journal to a file, and keep it"),
            .journalBodies,
            Option(name: "--json", value: "FILE", values: .file, purpose: "Write the verdict to a file, as JSON"),
            Option(name: "--quiet", purpose: "Print the verdict only if it is a failure"),
        ],
        details: [
            """
            The program has the standard streams, the terminal and the signals of mock-url. The verdict is printed to \
            standard error when the program has ended, so standard output contains only what the program writes.
            """,
            """
            On Linux, mock-url answers the system calls of the program and of its children, so any program is mocked without a \
            change: static ones, and those in other languages. No packet leaves the machine.
            """,
            """
            With --by environment or --by arguments, the program receives the plan and answers itself. It contains \
            MockURLResponder, or its loader adds libMockURLInjection.so (--inject).
            """,
        ],
        statuses: [
            .usage, .invalidInput, .missingInput, .failure, .unmetExpectation, .unmockedProgram, .programNotExecutable,
            .programNotFound,
        ],
        examples: [
            Example(
                purpose: "A program asks once for a rate, and the plan answers",
                command: """
                    mock-url run --plan rates.json --expect 'GET /v1/latest == 1' \\
                        -- DemoService rate EUR USD
                    """),
            Example(
                purpose: "Every request fails as without a network, and the verdict goes to a file",
                command: "mock-url run --policy drop --json verdict.json -- DemoService rate EUR USD"),
        ],
        run: RunCommand.run)
}

/// Runs a program with mocks and judges it.
private enum RunCommand {
    static func run(_ invocation: Invocation) throws -> ExitStatus {
        guard let program = invocation.program.first, !program.isEmpty else {
            throw UsageError(
                expected: "a program after --", found: "none",
                advice: "write mock-url run --plan PLAN -- PROGRAM [ARGUMENT]...")
        }
        let expectations = try invocation.values(of: "--expect").map { try CallExpectation($0) }
        let checks = Set(invocation.values(of: "--check").compactMap(RunVerdict.Check.init))
        let (handOver, result) = try prepare(invocation)
        let (end, findings): (ForegroundProgram.End, RunVerdict.Findings)
        do {
            (end, findings) = try run(invocation, handOver)
        } catch let error as ForegroundProgram.LaunchError {
            let message = error.message(program)
            StandardError.write(message)
            let status = error.isMissing ? ExitStatus.programNotFound : .programNotExecutable
            try result?.write(unlaunched(status, message))
            return status
        } catch {
            try result?.write(unlaunched(ExitStatus(for: error), Message(of: error)))
            throw error
        }
        let name = URL(fileURLWithPath: program).lastPathComponent
        let warned = Set(invocation.values(of: "--warn").compactMap(RunVerdict.Check.init))
        let verdict = RunVerdict(on: name, end, handOver, expectations, checks, warning: warned, findings)
        let status = ExitStatus(of: verdict)
        if !invocation.has("--quiet") || verdict.isFailure || !verdict.warnings.isEmpty {
            StandardError.write(text: verdict.text + "\n")
        }
        try result?.write(Array(verdict.json(exitStatus: status.number)))
        return status
    }

    private static func run(_ invocation: Invocation, _ handOver: HandOver) throws -> (
        ForegroundProgram.End, RunVerdict.Findings
    ) {
        if way(invocation) == .outside { return try OutsideRun.run(invocation, handOver) }
        let end = try ForegroundProgram.run(
            ProgramLaunch.words(invocation, handOver), environment: ProgramEnvironment.with(handOver.variables))
        return (end, RunVerdict.Findings())
    }

    /// The way that the user chose; the injection of the runtime is a part of the older ways.
    private static func way(_ invocation: Invocation) -> HandOver.Way {
        invocation.value(of: Option.door.name).flatMap(HandOver.Way.init)
            ?? (invocation.has(Option.inject.name) ? .environment : .standard)
    }

    private static func prepare(_ invocation: Invocation) throws -> (HandOver, ExportFile?) {
        for option in [Option.allow, .live] where invocation.has(option.name) && way(invocation) != .outside {
            throw UsageError(
                expected: "\(option.name) with --by outside",
                found: "another way, in which the program has its plan and its network itself",
                advice: "remove \(option.name), or let mock-url answer from outside, which needs Linux")
        }
        if invocation.has("--journal-bodies"), invocation.value(of: "--journal") == nil {
            throw UsageError(
                expected: "--journal FILE beside --journal-bodies", found: "a journal that is not kept",
                advice: "name the file of the journal")
        }
        do {
            let handOver = try handOver(invocation)
            return (handOver, try result(invocation, handOver))
        } catch {
            replaceVerdict(invocation, for: error)
            throw error
        }
    }

    /// Returns the verdict on a program that was not launched.
    private static func unlaunched(_ status: ExitStatus, _ reason: Message) throws -> [UInt8] {
        try Array(RunVerdict.unlaunched(exitStatus: status.number, reason))
    }

    /// Replaces an old verdict when an error ends the tool before the launch.
    ///
    /// A file that is no verdict stays, because it may be a plan or the body of a stub.
    private static func replaceVerdict(_ invocation: Invocation, for error: any Error) {
        guard let path = invocation.value(of: "--json"), path != "-" else { return }
        if FileManager.default.fileExists(atPath: path) {
            guard let old = try? JSONValue(reading: Data(contentsOf: URL(fileURLWithPath: path))),
                case .object(let members) = old, members["exitStatus"] != nil
            else { return }
        }
        // The error itself is reported.
        try? ExportFile(path).write(unlaunched(ExitStatus(for: error), Message(of: error)))
    }

    /// Opens the file of the verdict before the launch, so that no old verdict can be read in its place.
    private static func result(_ invocation: Invocation, _ handOver: HandOver) throws -> ExportFile? {
        guard let path = invocation.value(of: "--json") else { return nil }
        let isSame = FileIdentity(path).map { $0 == FileIdentity("/dev/stdout") } ?? false
        let isOutput = path == "-" || isSame && path != "/dev/null"
        guard !isOutput, !handOver.uses(path) else {
            throw UsageError(
                expected: "a file after --json that has no other role",
                found: isOutput ? "standard output" : "a plan, the body of a stub, or the journal",
                advice: "name another file; standard output is that of the program")
        }
        let file = ExportFile(path)
        try file.empty()
        return file
    }

    private static func handOver(_ invocation: Invocation) throws -> HandOver {
        var settings = invocation.handOverSettings
        settings.way = way(invocation)
        settings.plans = try invocation.plans(at: invocation.values(of: "--plan"))
        settings.live = invocation.value(of: Option.live.name)
        settings.journal = invocation.value(of: "--journal")
        let inherited = ProcessInfo.processInfo.environment[LaunchArguments.environmentVariable]
        return try HandOver(settings, words: invocation.program, inherited: inherited)
    }
}

extension ExitStatus {
    /// The status of a run: that of the program, unless the verdict is a failure.
    fileprivate init(of verdict: RunVerdict) {
        switch verdict.result {
        case .unmocked: self = .unmockedProgram
        case .unmet: self = .unmetExpectation
        case .passed, .failed, .signalled: self.init(of: verdict.end)
        }
    }
}
