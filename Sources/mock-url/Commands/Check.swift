import Foundation
import MockURLResponder
import MockURLTooling

extension Subcommand {
    static let check = Subcommand(
        name: "check", purpose: "Check plans before a program uses them",
        operands: Operands(name: "PLAN", count: 1...(.max), values: .path),
        options: [
            .order, .lenient,
            Option(name: "--allow-warnings", purpose: "End with status 0 if there are only warnings"),
            Option(name: "--json", purpose: "Print the findings as JSON"),
            Option(
                name: "--coverage", value: "JOURNAL", values: .path,
                purpose:
                    "Print the parts of the plans that the calls of this journal, or of those of a directory, have used",
                repeats: true),
        ],
        details: [
            """
            The plans are read together, in the order in which a program would receive them, and with the errors of a \
            program. The command also opens the files of bodies, decodes bodies with a Content-Encoding, and finds \
            stubs that can never answer, because another stub is asked before them or no request meets all their conditions.
            """,
            "Each finding is one line: FILE:LINE:COLUMN, error or warning, and the name of the finding in brackets.",
            """
            With --coverage, a stub has + if all its parts were used, ~ if some were, and - if it never answered. Its parts are its \
            answers, if it has several, and the branches of anyOf. States of scenarios and sequences follow. The plans are those \
            of the programs, in the same order.
            """,
        ],
        statuses: [.success, .warnings, .usage, .invalidInput, .missingInput, .failure],
        examples: [
            Example(purpose: "Check all plans of a directory", command: "mock-url check plans"),
            Example(
                purpose: "See which stubs the calls of a run have used",
                command: """
                    mock-url run --plan rates.json --journal run.ndjson \\
                        -- DemoService rate EUR USD
                    mock-url check --coverage run.ndjson rates.json
                    """),
            Example(purpose: "Let a script read the findings", command: "mock-url check --json rates.json"),
        ],
        run: { invocation in
            if invocation.has("--coverage"), invocation.has("--json") {
                throw UsageError(
                    expected: "--coverage or --json", found: "both", advice: "run the command once for each of them")
            }
            let order = invocation.value(of: "--order").flatMap(StubOrder.init) ?? .first
            let progress = ProgressLine("checking plans")
            let check = PlanCheck(paths: invocation.operands, order: order, rule: invocation.bundleRule) { path in
                progress.show("checking \(path.shown(atMost: 240))")
            }
            progress.end()
            if invocation.has("--json") {
                try StandardOutput.write(check.json)
            } else {
                try StandardOutput.write(Data("\(check)\n".utf8))
            }
            if check.findings.contains(where: { $0.severity == .error }) { return .invalidInput }
            if invocation.has("--coverage") { try print(coverageOf: invocation) }
            return check.findings.isEmpty || invocation.has("--allow-warnings") ? .success : .warnings
        })
}

private func print(coverageOf invocation: Invocation) throws {
    let journals = try invocation.values(of: "--coverage").flatMap { try JournalFiles.at($0).map(\.path) }
    let coverage = try PlanCoverage(of: invocation.operands, rule: invocation.bundleRule, in: journals)
    try StandardOutput.write(coverage.description)
}
