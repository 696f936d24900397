import Foundation
import MockURLResponder
import MockURLTooling

extension Subcommand {
    static let doctor = Subcommand(
        name: "doctor", purpose: "Tell which ways to mock programs work on this machine",
        operands: .none,
        options: [Option(name: "--json", purpose: "Print the findings as JSON")],
        details: [
            """
            Each line is one thing that mocking needs, and what was found. Below a line with "no" is what to do. Run it where the \
            programs run, such as in the container.
            """,
            """
            The status is 0 if programs are mocked from outside here, also over https, and 1 if https is not answered. Otherwise it is \
            87, and only programs are mocked that answer from inside (--by environment).
            """,
        ],
        statuses: [.success, .warnings, .usage, .failure, .unmockedProgram],
        examples: [
            Example(purpose: "Look at this machine", command: "mock-url doctor"),
            Example(purpose: "Let a script read the findings", command: "mock-url doctor --json"),
        ],
        run: { invocation in
            let findings = DoctorFindings.find()
            try StandardOutput.write(
                invocation.has("--json") ? JSONDocument.text(of: findings) : Data(findings.text.utf8))
            return findings.isOutside ? findings.isComplete ? .success : .warnings : .unmockedProgram
        })
}

/// The needs of mocking on a machine, and what was found.
struct DoctorFindings: Encodable {
    struct Finding: Encodable {
        /// The thing as a verb phrase, such as "answer names".
        let name: String
        let works: Bool
        let found: String
        /// The advice if it does not work.
        var advice: String?
    }

    let version = ToolVersion.number
    let system: String
    /// Whether programs are mocked from outside.
    let isOutside: Bool
    /// The needs of mocking from outside.
    let outside: [Finding]
    /// The needs of mocking from inside.
    let inside: [Finding]

    private enum CodingKeys: String, CodingKey {
        case version, system, outside, inside
        case isOutside = "mocksFromOutside"
    }

    /// Whether all works that mocking from outside needs.
    var isComplete: Bool { outside.allSatisfy(\.works) }

    var text: String {
        let findings = outside + inside
        let width = findings.map(\.name.count).max() ?? 0
        let lines = findings.flatMap { finding in
            let name = finding.name.padding(toLength: width, withPad: " ", startingAt: 0)
            let line = "\(finding.works ? "yes" : "no ")  \(name)  \(finding.found)"
            return [line] + (finding.works ? [] : finding.advice.map { ["     to do: \($0)"] } ?? [])
        }
        let conclusion =
            isOutside
            ? "Programs are mocked from outside on this machine."
            : "Only programs that contain MockURLResponder are mocked on this machine, by mock-url run --by environment."
        return (["mock-url \(version), \(system)"] + lines + [conclusion]).joined(separator: "\n") + "\n"
    }
}

extension DoctorFindings {
    static func find() -> DoctorFindings {
        #if os(Linux)
        let outside = OutsideDoctor()
        return DoctorFindings(
            system: outside.system, isOutside: outside.works, outside: outside.findings, inside: [contained])
        #else
        let outside = Finding(
            name: "supervise programs", works: false, found: "this is not Linux",
            advice: "mock inside a program that contains MockURLResponder")
        return DoctorFindings(
            system: ProcessInfo.processInfo.operatingSystemVersionString, isOutside: false, outside: [outside],
            inside: [contained])
        #endif
    }

    private static let contained = Finding(
        name: "mock inside", works: true,
        found: "programs that contain MockURLResponder, by --by environment or --by arguments")
}
