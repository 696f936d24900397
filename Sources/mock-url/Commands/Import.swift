import Foundation
import MockURLResponder
import MockURLTooling

extension Subcommand {
    static let `import` = Subcommand(
        name: "import", purpose: "Write a HAR file as a plan",
        operands: Operands(name: "HAR", count: 1...1, values: .file),
        options: [
            Option(
                name: "-o", value: "FILE", values: .file,
                purpose: "Write the plan to a file, and its binary and long bodies beside it"),
            Option(
                name: "--strict",
                purpose: "Fail if the plan does not repeat a part of the HAR file, and let each answer count once"),
            Option(
                name: "--match-header", value: "NAME", values: .text,
                purpose: "Require the recorded value of this header field of requests", repeats: true),
        ],
        details: [
            """
            HAR is a file of browsers, proxies, Playwright or mock-url show --har. A stub matches the method, the URL with its \
            query in any order, and the body of a request. Equal requests receive their answers in the recorded order, \
            and the last answer repeats.
            """,
            """
            A part of the HAR file that the plan does not repeat is a warning on standard error, with its line and its \
            entry. The plan has no header fields of requests, except those of --match-header.
            """,
            """
            With -o plan.json, bodies that are binary or longer than 4,096 bytes are in the folder plan.bodies \
            beside it. Without -o, the plan on standard output contains all bodies.
            """,
        ],
        statuses: [.success, .usage, .invalidInput, .missingInput, .failure],
        examples: [
            Example(
                purpose: "Write down a plan, and run a program with it",
                command: """
                    mock-url import rates.har -o imported.json
                    mock-url run --plan imported.json -- DemoService rate EUR USD
                    """),
            Example(
                purpose: "Let a script see at once that something is lost",
                command: "mock-url import --strict rates.har > /dev/null"),
        ],
        run: ImportCommand.run)
}

/// Writes a recording as a plan.
private enum ImportCommand {
    static func run(_ invocation: Invocation) throws -> ExitStatus {
        let path = invocation.operands.first ?? ""
        let isStrict = invocation.has("--strict")
        let progress = ProgressLine("reading \(path.shown(atMost: 240))")
        defer { progress.end() }
        let options = RecordedStubs.Options(countsOnce: isStrict, matchedHeaders: try invocation.matchedHeaders)
        let plan = try RecordedPlan(har: path, options)
        progress.end()
        if isStrict, let loss = plan.losses.first { throw loss.error(beside: plan.losses.count - 1) }
        for loss in plan.losses { StandardError.write(text: "\(PlanFinding(of: loss))\n") }
        try write(plan, to: invocation.value(of: "-o"))
        return .success
    }

    private static func write(_ plan: RecordedPlan, to path: String?) throws {
        guard let path, path != "-" else {
            return try RecordedPlanFile(plan, bodies: .inPlan) { try StandardOutput.write(Data($0)) }.write()
        }
        let url = URL(fileURLWithPath: path)
        let stem = url.pathExtension.isEmpty ? path : String(path.dropLast(url.pathExtension.count + 1))
        let file = ExportFile(path)
        try file.empty()
        try RecordedPlanFile(plan, bodies: .folder(stem + ".bodies")) { try file.write($0) }.write()
    }
}

extension Invocation {
    /// The names of the header fields that stubs of a recording compare.
    var matchedHeaders: [String] {
        get throws {
            let names = values(of: "--match-header")
            if let name = names.first(where: { PlanRules.flaw(inHeaderName: $0) != nil }) {
                throw UsageError(
                    expected: "the name of a header field after --match-header", found: UnknownWord.value(name),
                    advice: "write the name only, such as --match-header Accept")
            }
            return names
        }
    }
}
