import Foundation
import MockURLResponder
import MockURLTooling

extension Subcommand {
    static let report = Subcommand(
        name: "report", purpose: "Tell what the journals of many runs show together",
        operands: Operands(name: "JOURNAL", count: 1...(.max), values: .path),
        options: [
            Option(
                name: "--plan", value: "PLAN", values: .path,
                purpose: "A plan of the programs, for the limits of its stubs and its age", repeats: true),
            .lenient,
            Option(
                name: "--egress", value: "FILE", values: .file,
                purpose: "Fail if a call has a host, a method or a path that this file does not name"),
            Option(name: "--update", purpose: "Write the hosts, methods and paths to the file of --egress"),
            Option(name: "--json", purpose: "Print the report as JSON"),
            Option(name: "--markdown", purpose: "Print the report as Markdown"),
        ],
        details: [
            """
            A JOURNAL is a journal, or a directory whose files that end with .ndjson are journals. The report names stubs that \
            never answered in any run, stubs that can never answer, calls without a stub, and the hosts, methods and paths \
            that programs called. Parts of paths that differ in each call are words in braces, such as {number}.
            """,
            """
            Swift tests write their journals to a directory, and what they verify, if the variable MOCK_URL_REPORT names the \
            directory. The report then names calls that no verification mentioned.
            """,
            "\(EgressLock.blindness)",
        ],
        statuses: [.success, .usage, .invalidInput, .missingInput, .failure, .unmetExpectation, .unmockedProgram],
        examples: [
            Example(purpose: "Read a journal", command: "mock-url report calls.ndjson"),
            Example(
                purpose: "Write the hosts that programs may call, and compare later runs with them",
                command: """
                    mock-url report --egress egress.lock --update calls.ndjson
                    mock-url report --egress egress.lock calls.ndjson
                    """),
        ],
        run: ReportCommand.run)
}

private enum ReportCommand {
    static func run(_ invocation: Invocation) throws -> ExitStatus {
        if invocation.has("--update"), !invocation.has("--egress") {
            throw UsageError(
                expected: "--egress FILE beside --update", found: "no file", advice: "name the file of the hosts")
        }
        if invocation.has("--json"), invocation.has("--markdown") {
            throw UsageError(
                expected: "--json or --markdown", found: "both", advice: "run the command once for each form")
        }
        let lock = try invocation.has("--update") ? nil : invocation.value(of: "--egress").map(lock)
        let plans = try invocation.plans(at: invocation.values(of: "--plan"))
        let report = try read(invocation.operands, SuiteReport(plans: plans.flatMap(\.stubs)))
        let document = SuiteReportDocument(
            report, plans: plans.flatMap(\.parts).compactMap { PlanAge(of: $0.place.textPath) })
        if invocation.has("--json") {
            try StandardOutput.write(document.json())
        } else {
            try StandardOutput.write(invocation.has("--markdown") ? document.markdown : document.text)
        }
        if invocation.has("--update"), let path = invocation.value(of: "--egress") {
            try ExportFile(path).write(Data(EgressLock(report.endpoints.keys).text.utf8))
            return .success
        }
        return lock.map { compare(report, with: $0, at: invocation.value(of: "--egress") ?? "") } ?? .success
    }

    private static func read(_ operands: [String], _ empty: SuiteReport) throws -> SuiteReport {
        let progress = ProgressLine("reading journals")
        defer { progress.end() }
        var report = empty
        for (path, isVerified) in try operands.flatMap({ try JournalFiles.at($0, withVerified: true) }) {
            progress.show("reading \(path.shown(atMost: 240))")
            if isVerified { report.add(verified: try lock(at: path)) } else { try report.add(path) }
        }
        return report
    }

    // MARK: Egress

    private static func lock(at path: String) throws -> EgressLock {
        let text = try TextFile.text(
            at: path, expected: "a file of hosts, as --egress and --update write it",
            advice: "write it with --update, and review it")
        do {
            return try EgressLock(text)
        } catch {
            throw UsageError(
                at: "\(path.shown(atMost: 240)), line \(error.line)", expected: error.expected, found: "another line",
                advice: "correct the line, or write the file again with --update")
        }
    }

    private static func compare(_ report: SuiteReport, with lock: EgressLock, at path: String) -> ExitStatus {
        for endpoint in lock.unused(in: report) {
            StandardError.write(
                text: "mock-url report: no program called \(endpoint), which \(path.shown(atMost: 240)) names\n")
        }
        if !report.remarks.isEmpty {
            // A call without a record may have gone anywhere.
            StandardError.write(
                Message(
                    .lostJournal,
                    lines: [
                        "mock-url report: the comparison with \(path.shown(atMost: 240)) is not complete",
                        "  expected: journals with the whole record of each call",
                    ] + report.remarks.map { "  found:    \($0)" } + [
                        "  to do:    run these programs again, and wait for their end"
                    ]))
        }
        let new = lock.new(in: report)
        guard !new.isEmpty else { return report.remarks.isEmpty ? .success : .unmockedProgram }
        StandardError.write(
            Message(
                .newEgress,
                lines: [
                    "mock-url report: \(Quantity.count(new.count, "place")) that \(path.shown(atMost: 240)) does not name:"
                ]
                    + new.map { "    \($0.endpoint): \(CallCount.calls($0.tally.count)), first \($0.tally.first)" }
                    + ["  to do:    review each place, and write the file again with --update"]))
        return .unmetExpectation
    }
}
