import Foundation
import MockURLResponder
import MockURLTooling

/// Sweeps a program.
struct SweepCommand {
    private let invocation: Invocation
    private let program: String
    private let rules: [SweepRule]?

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        program = invocation.program[0]
        guard invocation.has("--plan") else {
            throw UsageError(
                expected: "--plan PLAN", found: "no plan",
                advice: "record one with mock-url record -o PLAN -- PROGRAM [ARGUMENT]...")
        }
        if invocation.has("--update"), !invocation.has("--accept") {
            throw UsageError(
                expected: "--accept FILE beside --update", found: "no file",
                advice: "name the file that accepts findings")
        }
        rules = try invocation.value(of: "--require").map { list in
            do throws(SweepRule.Flaw) {
                return try SweepRule.rules(in: list)
            } catch {
                throw UsageError(
                    expected: "rules after --require: \(SweepRule.words.joined(separator: ", "))",
                    found: UnknownWord.value(error.word, among: SweepRule.words),
                    advice: "write for example --require no-crash,retries<=3")
            }
        }
    }

    func run() throws -> ExitStatus {
        let outputs = try outputs()
        do {
            return try sweep(outputs)
        } catch {
            var (status, message) = (ExitStatus(for: error), Message(of: error))
            if let error = error as? ForegroundProgram.LaunchError {
                (status, message) = (error.isMissing ? .programNotFound : .programNotExecutable, error.message(program))
            }
            // An empty file would not tell a script what happened.
            try outputs["--json"]?.write(RunVerdict.unlaunched(exitStatus: status.number, message))
            guard error is ForegroundProgram.LaunchError else { throw error }
            StandardError.write(message)
            return status
        }
    }

    private func sweep(_ outputs: [String: ExportFile]) throws -> ExitStatus {
        let sources = try invocation.plans(at: invocation.values(of: "--plan"))
        let accepted = try accepted()
        let settings = try sweepSettings()
        let launcherSettings = try launcherSettings(sources)
        let launcher = SweepLauncher(launcherSettings)
        let interruption = Interruption(by: [SIGINT, SIGTERM, SIGHUP], onArrival: launcher.stop)
        let stubs = sources.flatMap(\.stubs)
        let progress = ProgressLine("running \(program.shown(atMost: 80)) without a fault")
        for (_, file) in outputs { try file.empty() }
        let sweep = Sweep(of: stubs, settings, launch: launcher.run(_:atMost:))
        let report: SweepReport
        do {
            report = try Blocking.value { [isInterrupted = interruption.state] () -> Result<SweepReport, any Error> in
                do {
                    let report = try await sweep.report(on: launcherSettings.name) { done, all in
                        progress.show("sweeping: \(done) of \(all) runs")
                    } isInterrupted: {
                        isInterrupted()
                    }
                    return .success(report)
                } catch {
                    return .failure(error)
                }
            }.get()
        } catch is CancellationError {
            progress.end()
            let message = Message(.unexpectedError, "mock-url: interrupted before the first fault")
            StandardError.write(text: message.text + "\n")
            try outputs["--json"]?.write(RunVerdict.unlaunched(exitStatus: interruption.status.number, message))
            return interruption.status
        } catch {
            progress.end()
            throw error
        }
        progress.end()
        return try write(report, accepted, outputs, interruption)
    }

    // MARK: Settings

    private func sweepSettings() throws -> Sweep.Settings {
        var settings = Sweep.Settings()
        if let list = invocation.value(of: "--faults") {
            do throws(SweepFaults.Flaw) {
                settings.faults = try SweepFaults(list)
            } catch {
                throw UsageError(
                    expected:
                        "faults after --faults: \(SweepFaults.words.joined(separator: ", ")), or statuses from 200 to 599",
                    found: UnknownWord.value(error.word, among: SweepFaults.words),
                    advice: "write for example --faults refused,503,members")
            }
        }
        settings.isDeep = invocation.has("--deep")
        settings.isLasting = !invocation.has("--once")
        settings.cells = Set(invocation.values(of: "--cell"))
        if let jobs = number("--jobs") { settings.jobs = jobs }
        if let delay = number("--slow") { settings.delay = Double(delay) }
        if let runs = number("--runs") { settings.mostRuns = runs }
        settings.limit = number("--timeout").map(Double.init)
        return settings
    }

    private func launcherSettings(_ sources: [PlanSource]) throws -> SweepLauncher.Settings {
        var words = ProgramLaunch.otherWords(invocation)
        if program.contains("/"), !invocation.has("--here") {
            // The runs have other working directories.
            words[0] = Array(URL(fileURLWithPath: program).path.utf8CString)
        }
        var handOverSettings = invocation.handOverSettings
        (handOverSettings.way, handOverSettings.plans) = (.outside, sources)
        let handOver = try HandOver(
            handOverSettings, words: invocation.program,
            inherited: ProcessInfo.processInfo.environment[LaunchArguments.environmentVariable])
        var arguments = handOver.arguments
        arguments.journal = nil
        var settings = SweepLauncher.Settings(
            words: words, name: URL(fileURLWithPath: program).lastPathComponent, arguments: arguments,
            planned: handOver.planned)
        settings.allowed = invocation.values(of: Option.allow.name)
        if let limit = number("--timeout") { settings.longestStart = Double(limit) }
        settings.hasOwnDirectory = !invocation.has("--here")
        settings.drive = invocation.value(of: "--drive")
        if let input = invocation.value(of: "--input") { settings.input = try Self.file(of: input) }
        return settings
    }

    /// Returns the path of a copy of the standard input of all runs, because a pipe can be read only once.
    private static func file(of input: String) throws -> String {
        guard
            let bytes = input == "-"
                ? FileHandle.standardInput.readDataToEndOfFile() : TextFile.bytes(at: input).map({ Data($0) })
        else {
            throw UsageError(
                expected: "a file that can be read after --input, or - for standard input",
                found: input.shown(atMost: 240), advice: "name the standard input of each run")
        }
        let file = try PlanDirectory.make().appendingPathComponent("input")
        try bytes.write(to: file)
        return file.path
    }

    /// Returns the files of the report, none of which is another file of the sweep.
    private func outputs() throws -> [String: ExportFile] {
        let names = ["--json", "--html", "--markdown"]
        let written = names.flatMap { name in invocation.values(of: name).map { (name, $0) } }
        for (name, path) in written where path == "-" {
            throw UsageError(
                expected: "a file after \(name)", found: "-, although standard output has the text of the report",
                advice: "name a file, such as \(name) sweep\(name == "--markdown" ? ".md" : "." + name.dropFirst(2))")
        }
        let read = ["--plan", "--accept", "--input"].flatMap { name in invocation.values(of: name).map { (name, $0) } }
        try FileRoles.check(written + read.filter { $0.1 != "-" })
        return Dictionary(written.map { ($0, ExportFile($1)) }, uniquingKeysWith: { $1 })
    }

    private func number(_ option: String) -> Int? { invocation.value(of: option).flatMap { Int($0) } }

    private func accepted() throws -> AcceptedFindings {
        guard let path = invocation.value(of: "--accept") else { return AcceptedFindings() }
        if invocation.has("--update"), !FileManager.default.fileExists(atPath: path) { return AcceptedFindings() }
        let text = try TextFile.text(
            at: path, expected: "a file of accepted findings after --accept", advice: "write it with --update")
        let accepted = AcceptedFindings(text)
        if let line = accepted.keys.first(where: { !AcceptedFindings.isKey($0) }) {
            throw UsageError(
                expected: "lines with a rule, a fault and a request in \(path.shown(atMost: 240))",
                found: line.shown(atMost: 80), advice: "correct the line, or write the file again with --update")
        }
        return accepted
    }

    // MARK: The report

    private func write(
        _ report: SweepReport, _ accepted: AcceptedFindings, _ outputs: [String: ExportFile],
        _ interruption: Interruption
    ) throws -> ExitStatus {
        var report = report
        let (options, words) = (
            repeatedOptions, invocation.program.map(ShellText.quotedIfNeeded).joined(separator: " ")
        )
        // A report is published, and the words of a program may have a token.
        let shownWords = RecordedSecrets().hidden(inText: words)
        report.command = { "mock-url sweep \(options) --cell \(ShellText.quotedIfNeeded($0.id)) -- \(shownWords)" }
        // A user who chooses a policy expects requests without a stub.
        let shown = SweepRule.shown.filter { $0 != .noUnmatched || !invocation.has("--policy") }
        let checked = rules ?? shown
        var found = report.findings(of: checked, accepting: accepted)
        if invocation.has("--update") { for index in found.indices { found[index].isAccepted = true } }
        try StandardOutput.write(report.text(found, areRequired: rules != nil, invocation.outputStyle()))
        try outputs["--json"]?.write(report.json(found))
        try outputs["--html"]?.write(Data(report.html(found).utf8))
        try outputs["--markdown"]?.write(Data(report.markdown(found).utf8))
        guard report.isComplete else { return interruption.status }
        let unused = accepted.unused(beside: found, of: checked, in: report)
        if invocation.has("--update"), let path = invocation.value(of: "--accept") {
            try ExportFile(path).write(Data(accepted.text(accepting: found, of: checked, in: report).utf8))
            return .success
        }
        for key in unused {
            StandardError.write(
                text:
                    "mock-url: not found any more, so remove it from the accepted findings: \(key.shown(atMost: 240))\n"
            )
        }
        guard let rules else { return .success }
        guard let message = Self.message(found.filter { !$0.isAccepted }) else {
            StandardError.write(text: "mock-url: \(Self.praise(report, rules))\n")
            return .success
        }
        StandardError.write(message)
        return .unmetExpectation
    }

    /// Says which rules no run breaks.
    private static func praise(_ report: SweepReport, _ rules: [SweepRule]) -> String {
        let names = rules.filter { $0 != .reached }.map(\.name).joined(separator: ", ")
        let rest = report.leftRuns > 0 ? "; \(Quantity.count(report.leftRuns, "cell")) did not run" : ""
        return "\(Quantity.count(report.results.count, "run")) without a broken rule: \(names)\(rest)"
    }

    /// Returns how often each rule is broken.
    ///
    /// The report has the cells.
    private static func message(_ findings: [SweepFinding]) -> Message? {
        guard !findings.isEmpty else { return nil }
        let counts = Dictionary(grouping: findings, by: \.rule.name).sorted { $0.key < $1.key }
        let words = counts.map { "\($0.key) in \(Quantity.count($0.value.count, "cell"))" }
        return Message(.brokenRule, "mock-url: broken rules: \(words.joined(separator: ", "))")
    }

    /// The options of this call that change what a cell does, as words of a shell.
    private var repeatedOptions: String {
        let left: Set = [
            "--cell", "--json", "--html", "--markdown", "--accept", "--require", "--jobs", "--runs", "--color",
        ]
        return Subcommand.sweep.options.filter { !left.contains($0.name) && $0.name != "--update" }.flatMap { option in
            invocation.values(of: option.name).map { value in
                option.value == nil ? option.name : "\(option.name) \(ShellText.quotedIfNeeded(value))"
            }
        }.joined(separator: " ")
    }
}
