/// The words of a subcommand that are not options.
struct Operands: Sendable {
    /// The name in the usage line, such as `PLAN`; empty for a subcommand without operands.
    let name: String
    /// The name of the operands after the first one, if they are something else.
    var further: String?
    /// The number of operands that a user may pass.
    let count: ClosedRange<Int>
    /// The values that an operand accepts, which completion suggests.
    let values: Option.Values
    /// Whether a program and its arguments follow `--`.
    var hasProgram = false
    /// The option that takes the place of a program; `nil` if a program always follows.
    var insteadOfProgram: String?

    static let none = Operands(name: "", count: 0...0, values: .text)

    var usage: String {
        if let further { return "\(name) [\(further)]..." }
        let repeated = count.upperBound > 1 ? "\(name)..." : name
        return count.lowerBound == 0 ? "[\(repeated)]" : repeated
    }

    /// The number of operands for an error, such as `at least 1 PLAN`.
    var expectation: String {
        guard !name.isEmpty else { return "options only" }
        if count == 1...1 || further != nil { return "one \(name)" }
        if count.lowerBound == count.upperBound { return "\(count.lowerBound) \(name)" }
        if count.upperBound == .max { return "at least \(count.lowerBound) \(name)" }
        return "\(count.lowerBound) to \(count.upperBound) \(name)"
    }
}
