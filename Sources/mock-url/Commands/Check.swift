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
        ],
        details: [
            """
            The plans are read together, in the order in which a program would receive them, and with the errors of a \
            program. The command also opens the files of bodies, decodes bodies with a Content-Encoding, and finds \
            stubs that can never answer because another stub is asked before them.
            """,
            "Each finding is one line: FILE:LINE:COLUMN, error or warning, and the name of the finding in brackets.",
        ],
        statuses: [.success, .warnings, .usage, .invalidInput, .failure],
        examples: [
            Example(purpose: "Check all plans of a directory", command: "mock-url check plans"),
            Example(purpose: "Let a script read the findings", command: "mock-url check --json rates.json"),
        ],
        run: { invocation in
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
            return check.findings.isEmpty || invocation.has("--allow-warnings") ? .success : .warnings
        })
}
