/// The parsed words of one call of a subcommand.
struct Invocation: Sendable {
    /// The values of each option that was given, by its name; a switch has an empty value.
    private let values: [String: [String]]
    let operands: [String]
    /// The words after `--`: the program and its arguments.
    let program: [String]

    init(values: [String: [String]], operands: [String], program: [String]) {
        self.values = values
        self.operands = operands
        self.program = program
    }

    func has(_ option: String) -> Bool { values[option] != nil }

    /// Returns the value of an option that does not repeat; `nil` if it was not given.
    func value(of option: String) -> String? { values[option]?.last }

    /// Returns all values of an option, in order.
    func values(of option: String) -> [String] { values[option] ?? [] }
}
