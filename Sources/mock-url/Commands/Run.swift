import Foundation
import MockURLResponder
import MockURLTooling

extension Subcommand {
    static let run = Subcommand(
        name: "run", purpose: "Run a program with a mocked network, and judge its calls",
        operands: Operands(name: "", count: 0...0, values: .text, hasProgram: true),
        options: [
            .plan, .policy, .expect, .check, .keptJournal, .allow,
            .live, .order, .lenient, .by, .networkGuard, .timeLimit, .warn, .quietVerdict, .verdictFile, .journalBodies,
            Option(
                name: "--redact", value: "NAME", values: .text,
                purpose: "Also hide this header or query field in reports and journals", repeats: true),
        ],
        commonCount: 6,
        details: [
            """
            On Linux, mock-url answers any program and its children, and no request leaves the machine. The verdict goes to \
            standard error, so standard output contains only what the program writes.
            """
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
        let program = invocation.program[0]
        let expectations = try invocation.expectations
        MockURLResponder.Configuration.redactedNames = Set(invocation.values(of: "--redact"))
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
        let verdict = RunVerdict(
            on: name, end, handOver, expectations, invocation.checks(.check), warning: invocation.checks(.warn),
            findings)
        return try invocation.conclude(verdict, result)
    }

    private static func run(_ invocation: Invocation, _ handOver: HandOver) throws -> (
        ForegroundProgram.End, RunVerdict.Findings
    ) {
        let option = Option.timeLimit.name
        let limit = invocation.value(of: option).flatMap(Double.init).map(ProcessLimit.init(seconds:))
        let end: ForegroundProgram.End
        var findings = RunVerdict.Findings()
        if way(invocation) == .outside {
            (end, findings) = try invocation.runFromOutside(handOver, limit: limit)
        } else {
            end = try ForegroundProgram.run(
                ProgramLaunch.words(invocation, handOver), environment: ProgramEnvironment.with(handOver.variables),
                limit: limit)
        }
        let name = URL(fileURLWithPath: invocation.program.first ?? "").lastPathComponent
        findings.failures += [limit?.failure(of: name, option: option)].compactMap { $0 }
        return (end, findings)
    }

    private static func way(_ invocation: Invocation) -> HandOver.Way {
        invocation.value(of: Option.by.name).flatMap(HandOver.Way.init) ?? .standard
    }

    private static func prepare(_ invocation: Invocation) throws -> (HandOver, ExportFile?) {
        for name in [Option.allow.name, Option.live.name, "--redact"]
        where invocation.has(name) && way(invocation) != .outside {
            throw UsageError(
                expected: "\(name) with --by outside",
                found: "another way, in which the program has its plan, its network and its journal itself",
                advice: "remove \(name), or let mock-url answer from outside, which needs Linux")
        }
        try invocation.checkJournalBodies()
        do {
            let handOver = try handOver(invocation)
            // From now on, a signal must not leave an empty file.
            ForegroundProgram.keepSignals()
            return (handOver, try invocation.verdictFile(besides: handOver))
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

    private static func handOver(_ invocation: Invocation) throws -> HandOver {
        var settings = invocation.handOverSettings
        settings.way = way(invocation)
        settings.plans = try invocation.plans(at: invocation.values(of: "--plan"))
        settings.live = invocation.value(of: Option.live.name)
        settings.journal = invocation.value(of: "--journal")
        let inherited = ProcessInfo.processInfo.environment[LaunchArguments.environmentVariable]
        do {
            return try HandOver(settings, words: invocation.program, inherited: inherited)
        } catch var error as PlanError {
            error.subject = "these options and arguments"
            throw error
        }
    }
}
