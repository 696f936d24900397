import Foundation
import MockURLResponder
import MockURLTooling

extension Subcommand {
    static let sweep = Subcommand(
        name: "sweep", purpose: "Run a program once for each call and fault, and report what it does",
        operands: Operands(name: "", count: 0...0, values: .text, hasProgram: true),
        options: [
            Option(
                name: "--plan", value: "PLAN", values: .path,
                purpose:
                    "The plan of a program that works: a plan file, a HAR file, a mock bundle, or a directory of them",
                repeats: true),
            Option(
                name: "--faults", value: "LIST", values: .list(SweepFaults.words),
                purpose: "The faults, separated by commas: \(SweepFaults.words.joined(separator: ", ")), or a status"),
            Option(name: "--deep", purpose: "Also change the members of members of JSON answers"),
            Option(name: "--once", purpose: "Let a fault pass: a request that is sent again gets its right answer"),
            Option(
                name: "--cell", value: "CELL", values: .text,
                purpose: "Run one cell only, a call and a fault such as 2.1:503", repeats: true),
            Option(
                name: "--require", value: "RULES", values: .list(SweepRule.words.dropLast()),
                purpose: "End with status 86 if a run breaks a rule: \(SweepRule.words.joined(separator: ", "))"),
            Option(
                name: "--accept", value: "FILE", values: .file,
                purpose: "Accept the findings that this file names"),
            Option(name: "--update", purpose: "Write the findings to the file of --accept"),
            Option(
                name: "--drive", value: "COMMAND", values: .text,
                purpose:
                    "The program is a server: send it requests by this command of a shell, to $URL, the address that it writes, or else listens at"
            ),
            Option(
                name: "--jobs", value: "NUMBER", values: .number(1...256),
                purpose: "The number of programs at the same time, by default twice that of the processors"),
            Option(
                name: "--timeout", value: "SECONDS", values: .number(1...3_600),
                purpose: "The longest time of a run, by default 10, or five times that without a fault"),
            Option(
                name: "--slow", value: "SECONDS", values: .number(1...3_600),
                purpose: "The time by which a slow answer is late, by default 1"),
            Option(
                name: "--runs", value: "NUMBER", values: .number(1...1_000_000),
                purpose: "The largest number of runs, by default 10,000"),
            Option(
                name: "--input", value: "FILE", values: .file,
                purpose: "The standard input of each run; - is that of mock-url"),
            Option(name: "--here", purpose: "Run in the current directory, instead of an empty one for each run"),
            .policy, .order, .networkGuard, .lenient, .allow,
            Option(name: "--json", value: "FILE", values: .file, purpose: "Write the report as JSON"),
            Option(name: "--html", value: "FILE", values: .file, purpose: "Write the report as an HTML page"),
            Option(name: "--markdown", value: "FILE", values: .file, purpose: "Write the report as Markdown"),
            .color,
        ],
        details: [
            """
            mock-url answers the program from outside, as mock-url run does on Linux, so it is any program, with its children. \
            Each run has an engine of its own.
            """,
            """
            The program runs twice with its plan, which shows its calls, and then once for each call and fault. A fault \
            lasts: equal requests fail as long as the program runs, unless --once is given. Each run has an empty HOME, TMPDIR \
            and working directory of its own.
            """,
            """
            The result of a cell is exit and a status, mute (without a word), swallowed (as without the \
            fault), recovered (as without the fault, because it sent the request again), unaffected (as without the fault, which is right), \
            changed (the same status, and another output), crash, hang, unmatched (a request without a stub stopped the \
            program), unreached or unknown. (+2) is the number of requests that were sent again.
            """,
        ],
        statuses: [
            .success, .usage, .invalidInput, .missingInput, .failure, .unmetExpectation, .unmockedProgram,
            .programNotExecutable, .programNotFound,
        ],
        examples: [
            Example(
                purpose: "See how a program behaves when its call fails",
                command: "mock-url sweep --plan rates.json -- DemoService rate EUR USD"),
            Example(
                purpose: "A server, with two rules for a CI job",
                command: """
                    mock-url sweep --plan rates.json --require no-crash,no-hang \\
                        --drive 'curl -sS "$URL/rate?from=EUR&to=USD"' \\
                        -- DemoService serve --port 0
                    """),
        ],
        run: { try SweepCommand($0).run() })
}
