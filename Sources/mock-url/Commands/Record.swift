import Foundation
import MockURLResponder
import MockURLTooling

extension Subcommand {
    static let record = Subcommand(
        name: "record", purpose: "Run a program with the network, and write what it receives as a plan",
        operands: Operands(name: "", count: 0...0, values: .text, hasProgram: true, insteadOfProgram: "--finish"),
        options: [
            Option(
                name: "-o", value: "FILE", values: .file,
                purpose: "The plan to write, or a HAR file if its name ends with .har"),
            Option(name: "--har", value: "FILE", values: .file, purpose: "Also write a HAR file"),
            Option(
                name: "--plan", value: "PLAN", values: .path,
                purpose: "Stubs that answer first, and whose requests are not recorded", repeats: true),
            Option(
                name: "--strict",
                purpose: "Write no plan that does not repeat a part of the recording, and let each answer count once"),
            Option(
                name: "--match-header", value: "NAME", values: .text,
                purpose: "Require the recorded value of this header field of requests", repeats: true),
            Option(name: "--no-verify", purpose: "Do not run the program again to find values that change"),
            Option(
                name: "--loosen", value: "PLACE", values: .text,
                purpose: "Accept any value at this place of requests, such as \"query ts\"", repeats: true),
            Option(
                name: "--keep", value: "PLACE", values: .text,
                purpose: "Never accept any value at this place", repeats: true),
            Option(
                name: "--check", value: "PLAN", values: .path,
                purpose: "Compare what the servers answer now with this plan, and write nothing"),
            Option(name: "--values", purpose: "With --check, also compare the values of bodies and redirects"),
            Option(name: "--update", purpose: "With --check, write the new recording to the plan if it differs"),
            Option(name: "--json", value: "FILE", values: .file, purpose: "With --check, write the changes as JSON"),
            Option(
                name: "--finish", value: "LOG", values: .file,
                purpose: "Write the plan of a recording that was cut off, without a program"),
            Option(
                name: "--redact", value: "NAME", values: .text,
                purpose: "Also hide the values of this header field, query field, form field or JSON member",
                repeats: true),
            Option(
                name: "--keep-secret", value: "NAME", values: .text, purpose: "Do not hide the values of this name",
                repeats: true),
            Option(name: "--times", purpose: "Let each answer of the plan take the recorded time"),
            .order, .lenient,
            .allow,
            Option(name: "--failures", purpose: "Write the plan also if no server has answered"),
            Option(name: "--quiet", purpose: "Print only what is wrong"),
        ],
        details: [
            """
            Any program on Linux can be recorded, with its children: mock-url answers their system calls, and passes each request on to \
            its server, also to one on this machine. The program has the terminal and the signals of mock-url, and standard output passes \
            through mock-url. Each request and its answer is in FILE.log as soon as it has ended, and the \
            plan is made from this log at the end. If mock-url is killed, --finish makes the plan.
            """,
            """
            Then the program runs again, with the plan and without a network. A value that the program generates anew, such \
            as a time or a UUID, is loosened: requests may have any value there. Standard error and the plan list the places. \
            The last run must send the same calls, print the same and end with the same status; otherwise the status is 86. A program \
            that a signal has ended does not run again.
            """,
            """
            A PLACE is one of \(PlaceRule.forms), and may follow the method and the path of its requests: "POST /orders: body /nonce".
            """,
            """
            Secrets are replaced before anything is written: those of requests match any value afterwards, and those of \
            answers have stand-ins. Standard error lists their places.
            """,
        ],
        statuses: [
            .warnings, .usage, .invalidInput, .missingInput, .failure, .unmetExpectation, .unmockedProgram,
            .programNotExecutable,
            .programNotFound,
        ],
        examples: [
            Example(
                purpose: "Record once, and run without a network afterwards",
                command: """
                    mock-url record -o recorded.json -- DemoService rate EUR USD
                    mock-url run --plan recorded.json -- DemoService rate EUR USD
                    """),
            Example(
                purpose: "See whether the servers still answer as the plan does",
                command: "mock-url record --check recorded.json -- DemoService rate EUR USD"),
            Example(
                purpose: "Accept any value of a query field",
                command: """
                    mock-url record -o recorded.json --loosen 'query base' \\
                        -- DemoService rate EUR USD
                    """),
            Example(
                purpose: "Write the plan of a recording whose mock-url was killed",
                command: "mock-url record --finish old.json.log -o old.json"),
        ],
        run: RecordCommand.run)
}

/// Records a program.
private enum RecordCommand {
    static func run(_ invocation: Invocation) throws -> ExitStatus {
        let checked = invocation.value(of: "--check")
        guard let output = invocation.value(of: "-o") ?? checked else {
            throw UsageError(
                expected: "-o FILE or --check PLAN", found: "no plan",
                advice: "write mock-url record -o FILE -- PROGRAM [ARGUMENT]...")
        }
        try checkRoles(invocation)
        let secrets = RecordedSecrets(
            names: Set(invocation.values(of: "--redact")), keeping: Set(invocation.values(of: "--keep-secret")))
        let files = RecordingFiles(
            plan: output, har: invocation.value(of: "--har"), try options(invocation), hiding: secrets)
        try checkPaths(of: files, invocation)
        if let log = invocation.value(of: "--finish") {
            guard invocation.program.isEmpty else {
                throw UsageError(
                    expected: "--finish LOG without a program", found: "a program after --",
                    advice: "read the log first, and record again afterwards")
            }
            let status = report(try files.write(fromLogAt: log), invocation)
            if !invocation.has("--quiet") {
                StandardError.write(text: "mock-url: not verified, because --finish runs no program\n")
            }
            return status
        }
        return try record(invocation, to: files, hiding: secrets)
    }

    private static func record(
        _ invocation: Invocation, to files: RecordingFiles, hiding secrets: RecordedSecrets
    ) throws -> ExitStatus {
        let program = invocation.program[0]
        try OutsideRun.check()
        // An error in a file comes before a request to a server.
        try files.check()
        let checked = try invocation.value(of: "--check").map { path in
            (path: path, stubs: try PlanSource(path: path, rule: invocation.bundleRule).stubs)
        }
        let settings = try settings(invocation)
        let verification = try RecordVerification(of: invocation, files, settings, hiding: secrets)
        let recording = try ProgramRecording(
            of: invocation.program, to: files, secrets: secrets, settings: settings,
            recordsFailures: invocation.has("--failures")
        ) { StandardError.write($0.after("mock-url: ")) }
        let (end, findings): (ForegroundProgram.End, RunVerdict.Findings)
        do {
            (end, findings) = try run(invocation, recording, verification.run)
        } catch {
            recording.abandon()
            guard let error = error as? ForegroundProgram.LaunchError else { throw error }
            StandardError.write(error.message(program))
            return error.isMissing ? .programNotFound : .programNotExecutable
        }
        if let checked {
            return try check(
                recording, end, findings, against: checked.stubs, at: checked.path, invocation, verification)
        }
        switch try recording.finish(findings) {
        case .recorded(let written):
            let status = report(written, invocation)
            return status == .success ? try verification.verify(written) ?? ExitStatus(of: end) : status
        case let outcome: return report(outcome)
        }
    }

    /// Prints why nothing was recorded.
    private static func report(_ outcome: ProgramRecording.Outcome?) -> ExitStatus {
        switch outcome {
        case .lost(let count):
            StandardError.write(lost(count).after("mock-url: "))
            return .failure
        case .nothing(let reason):
            StandardError.write(reason.after("mock-url: "))
            return .unmockedProgram
        case .unanswered(let reason):
            StandardError.write(reason.after("mock-url: "))
            return .failure
        case .recorded, nil: return .success
        }
    }

    private static func lost(_ count: Int) -> Message {
        Message(
            .lostRecording,
            lines: [
                "the recording has no stub for \(Quantity.count(count, "request"))",
                "  expected: a stub for each request that reached the network",
                "  found:    fewer",
                "  to do:    read the lines above, and write stubs for these requests by hand",
            ])
    }

    private static func run(
        _ invocation: Invocation, _ recording: ProgramRecording, _ run: RecordedRun
    ) throws -> (ForegroundProgram.End, RunVerdict.Findings) {
        let (end, findings) = try invocation.runFromOutside(
            recording.handOver, recordedBy: recording.session, streams: run.streams, beside: run.begin,
            onSignal: run.receive)
        run.finish(end)
        // Requests of a process that still runs are not recorded.
        for warning in findings.warnings { StandardError.write(warning) }
        return (end, findings)
    }

    /// Compares the recording with a plan.
    private static func check(
        _ recording: ProgramRecording, _ end: ForegroundProgram.End, _ findings: RunVerdict.Findings,
        against stubs: [StubMapping], at plan: String,
        _ invocation: Invocation, _ verification: RecordVerification
    ) throws -> ExitStatus {
        let (outcome, drift) = try recording.finish(
            end, findings, comparedWith: stubs, values: invocation.has("--values"), writes: invocation.has("--update"))
        guard let drift else { return report(outcome) }
        for change in drift.changes { StandardError.write(text: "mock-url: drift: \(change)\n") }
        if !drift.isEmpty { StandardError.write(text: MessageKind.recordingDrift.mark + "\n") }
        if let path = invocation.value(of: "--json") { try ExportFile(path).write(Array(drift.json)) }
        if case .recorded(let written) = outcome {
            let status = report(written, invocation)
            if status != .success { return status }
            // A new plan has new values.
            if let failure = try verification.verify(written) { return failure }
        }
        if outcome == nil, invocation.has("--update"), !drift.isEmpty {
            StandardError.write(
                text: "mock-url: not updated, because the program or requests failed that the plan answers\n")
        }
        if drift.isEmpty, !invocation.has("--quiet") {
            StandardError.write(text: "mock-url: \(plan.shown(atMost: 240)) is up to date\n")
        }
        return drift.isEmpty ? ExitStatus(of: end) : .warnings
    }

    /// Checks that options fit together.
    private static func checkRoles(_ invocation: Invocation) throws {
        let isCheck = invocation.has("--check")
        if isCheck, invocation.has("-o") || invocation.has("--finish") {
            throw UsageError(
                expected: "--check without -o and --finish", found: "two tasks",
                advice: "write mock-url record --check PLAN --update to write the plan that is checked")
        }
        if !isCheck, let option = ["--values", "--update", "--json"].first(where: invocation.has) {
            throw UsageError(
                expected: "--check PLAN beside \(option)", found: "no plan to compare",
                advice: "write mock-url record --check PLAN \(option) -- PROGRAM [ARGUMENT]...")
        }
    }

    /// Checks that each file has one role.
    private static func checkPaths(of files: RecordingFiles, _ invocation: Invocation) throws {
        if files.plan == nil, invocation.has("--har") {
            throw UsageError(
                expected: "--har FILE beside a plan", found: "-o FILE.har, which is the HAR file",
                advice: "name the plan by -o, such as -o rates.json --har rates.har")
        }
        var paths = files.paths
        if let log = invocation.value(of: "--finish") { paths[paths.count - 1] = ("the log", log) }
        try FileRoles.check(paths + invocation.values(of: "--plan").map { ("--plan", $0) })
    }

    private static func options(_ invocation: Invocation) throws -> RecordedStubs.Options {
        RecordedStubs.Options(
            countsOnce: invocation.has("--strict"), matchedHeaders: try invocation.matchedHeaders,
            keepsTimes: invocation.has("--times"), loosened: try invocation.places(of: "--loosen"))
    }

    private static func settings(_ invocation: Invocation) throws -> HandOver.Settings {
        var settings = invocation.handOverSettings
        settings.way = .outside
        settings.plans = try invocation.values(of: "--plan").map {
            try PlanSource(path: $0, rule: invocation.bundleRule)
        }
        return settings
    }

    /// Prints what was written, and what is lost.
    private static func report(_ written: RecordingFiles.Written, _ invocation: Invocation) -> ExitStatus {
        for loss in written.losses {
            StandardError.write(text: "mock-url: \(written.recording?.words(for: loss) ?? "\(loss.words)")\n")
        }
        if !invocation.has("--quiet") {
            for secret in written.secrets { StandardError.write(text: "mock-url: hidden: \(secret)\n") }
        }
        if written.missing > 0 {
            StandardError.write(lost(written.missing))
            return .failure
        }
        if !invocation.has("--quiet") { StandardError.write(text: "mock-url: \(written.headline)\n") }
        guard let number = written.recording?.unusedRules.first else { return .success }
        StandardError.write(
            UsageError(
                expected: "places of recorded requests after --loosen",
                found: "the place after --loosen number \(number), which no recorded request has; the plan was written",
                advice: "read the requests in the plan, and name a place that they have"
            ).message)
        return .usage
    }
}
