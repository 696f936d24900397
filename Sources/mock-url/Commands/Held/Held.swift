import Foundation
import MockURLResponder
import MockURLTooling

extension Subcommand {
    static let held = Subcommand(
        name: "held", purpose: "List, await and release the answers that a running program holds",
        operands: Operands(name: "WORD", further: "NAME", count: 1...(.max), values: .text),
        options: [
            Option(
                name: "--run", value: "PROCESS", values: .number(1...Int(Int32.max)),
                purpose: "The process of mock-url run or serve, if several run"),
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
            hold of a part of a body. The program runs by mock-url run, which answers it from outside, or asks mock-url serve. Both need Linux.
            """,
            """
            The command talks to the mock-url run or serve of the same user. It ends when the clients have received what follows. Several \
            names are released in their order:
            """,
            """
                mock-url held wait first
                mock-url held release second first
            """,
        ],
        statuses: [.success, .usage, .invalidInput, .failure, .unmetExpectation],
        examples: [
            Example(purpose: "Print what the running program holds now", command: "mock-url held list"),
            Example(
                purpose: "Let everything go that is held, in the order in which it was held",
                command: "mock-url held release --all"),
        ],
        run: { try HeldCommand($0).run() })
}
