import Foundation
import MockURLResponder
import MockURLTooling

extension Subcommand {
    static let show = Subcommand(
        name: "show", purpose: "Print a journal as a table of calls",
        operands: Operands(name: "JOURNAL", count: 1...1, values: .file),
        options: ShowOptions.all,
        details: [
            """
            JOURNAL is the file that a program wrote with --mock-url-journal=FILE, or - for standard input. Each row is a \
            call; the bar shows when it began and how long it took, from the start of its run to the end. Under a call \
            without a stub, the table shows how the closest stub differs from it.
            """,
            """
            A call must meet each kind of filter. Of several filters of one kind, such as --status 404 --status 5xx, it \
            must meet one. In --host, --path and --stub, * stands for any characters.
            """,
            """
            On a terminal, lines are cut to its width. Colours need a terminal too, and NO_COLOR and TERM=dumb turn them \
            off, unless --color is given.
            """,
        ],
        examples: [
            Example(
                purpose: "Print the calls that no stub answered", command: "mock-url show --unmatched calls.ndjson"),
            Example(
                purpose: "Print the paths of failed calls with jq",
                command: "mock-url show --json --status 5xx calls.ndjson | jq -r .request.url"),
        ],
        run: { invocation in
            let path = invocation.operands.first ?? JournalStream.standardInput
            do {
                try ShowCommand(path, try ShowOptions(invocation)).run()
                return .success
            } catch let failure as MissingJournal {
                StandardError.write(failure.message.after("mock-url: "))
                return .missingInput
            }
        })
}

/// The error for a journal that does not exist.
struct MissingJournal: ErrorWithMessage {
    let message: Message
    var description: String { message.description }
}
