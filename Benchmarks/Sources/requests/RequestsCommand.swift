import Common

/// The command of the program, read from its arguments.
enum RequestsCommand {
    static let usage = """
        usage: requests WAY COUNT [--cache] [--maps FILE]
               requests rows
               requests rounds ROW [--slowdown SHARE]
        ways: \(Way.allCases.map(\.rawValue).joined(separator: ", "))
        """

    case make(RequestsOptions)
    case listRows
    /// Runs a round for each line of standard input. A slowdown of 0.05 plants a fault of 5 %.
    case runRounds(row: String, slowdown: Double)

    init(_ arguments: [String]) throws {
        switch arguments.first {
        case "rows" where arguments.count == 1: self = .listRows
        case "rounds": self = try Self.rounds(arguments.dropFirst())
        default: self = .make(try RequestsOptions(arguments))
        }
    }

    private static func rounds(_ arguments: ArraySlice<String>) throws -> RequestsCommand {
        let words = Array(arguments)
        if words.count == 1 { return .runRounds(row: words[0], slowdown: 0) }
        guard words.count == 3, words[1] == "--slowdown", let slowdown = Double(words[2]), slowdown > 0 else {
            throw Failure(usage)
        }
        return .runRounds(row: words[0], slowdown: slowdown)
    }
}
