import Foundation
import MockURLResponder
import MockURLTooling

extension Subcommand {
    static let held = Subcommand(
        name: "held", purpose: "List, await and release the answers that a running program holds",
        operands: Operands(name: "WORD", further: "NAME", count: 1...(.max), values: .text),
        options: [
            Option(name: "--live", value: "FILE", values: .file, purpose: "The live plan of the program"),
            Option(name: "--journal", value: "FILE", values: .file, purpose: "The journal of the program"),
            Option(
                name: "--count", value: "NUMBER", values: .number(1...1_000_000),
                purpose: "With wait, the number of answers that must be held, by default 1"),
            Option(
                name: "--timeout", value: "SECONDS", values: .number(0...31_536_000),
                purpose: "The longest wait, by default 10"),
            Option(name: "--all", purpose: "With release, everything that is held, in the order in which it was held"),
            Option(
                name: "--fault", value: "FAULT", values: .text,
                purpose: "With fail, a fault as in a plan, such as dropped (default) or {\"urlError\":-1001}"),
            Option(name: "--text", value: "TEXT", values: .text, purpose: "With send, bytes of the body"),
            Option(name: "--event", value: "DATA", values: .text, purpose: "With send, an event with this data"),
            Option(name: "--line", value: "TEXT", values: .text, purpose: "With send, a line"),
            Option(name: "--json", purpose: "With list, print the held answers as JSON"),
        ],
        details: [
            """
            WORD is list, wait, release, fail or send, and NAME the name of a hold in the plan: the field held of a response, or \
            hold of a part of a body. The program runs with --mock-url-live=FILE and --mock-url-journal=FILE, for example by \
            mock-url run --live FILE --journal FILE.
            """,
            """
            An order is written to FILE.orders beside the live plan. The command ends when the journal says that the clients have \
            received what follows. Several names are released in their order:
            """,
            """
                mock-url held wait first --live live.json --journal calls.ndjson
                mock-url held release second first --live live.json --journal calls.ndjson
            """,
        ],
        statuses: [.success, .usage, .invalidInput, .missingInput, .failure, .unmetExpectation],
        examples: [
            Example(
                purpose: "Print what the program that writes this journal holds now",
                command: "mock-url held list --live rates.json --journal calls.ndjson"),
            Example(
                purpose: "Let everything go that is held, in the order in which it was held",
                command: "mock-url held release --all --live rates.json --journal calls.ndjson"),
        ],
        run: { try HeldCommand($0).run() })
}
