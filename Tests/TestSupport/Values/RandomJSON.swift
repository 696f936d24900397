/// Generates random JSON texts with values of all kinds. Some of the texts are invalid.
package enum RandomJSON {
    private static let strings = [
        "", "a", "b", "é", "e\u{301}", "🦜", #"\""#, #"\\"#, #"\u00e9"#, #"\ud83e\udd9c"#, #"\ud83e"#, #"\n"#, "]", ",",
        "\u{FEFF}",
    ]
    private static let exponents = ["", "", "", "e0", "E2", "e+17", "e-3", "e30", "e-20", "e37", "e300", "e-300"]

    /// Returns a text with at most `depth` levels.
    package static func text(of depth: Int, _ random: inout some RandomNumberGenerator) -> String {
        let space = Int.random(in: 0..<8, using: &random) == 0 ? " \n" : ""
        return space + value(of: depth, &random) + space
    }

    private static func value(of depth: Int, _ random: inout some RandomNumberGenerator) -> String {
        switch Int.random(in: depth > 0 ? 0..<9 : 4..<9, using: &random) {
        case 0, 1: "[" + items(&random) { text(of: depth - 1, &$1) } + "]"
        case 2, 3: "{" + items(&random) { string($0, &$1) + ":" + text(of: depth - 1, &$1) } + "}"
        case 4: ["true", "false", "null"][Int.random(in: 0..<3, using: &random)]
        case 5: string("", &random)
        default: number(&random)
        }
    }

    private static func items<Random: RandomNumberGenerator>(
        _ random: inout Random, _ item: (String, inout Random) -> String
    ) -> String {
        (0..<Int.random(in: 0...3, using: &random)).map { item(String($0), &random) }.joined(separator: ",")
    }

    /// Returns a string that starts with the number of a member.
    ///
    /// The number keeps the names of an object distinct, because JSONDecoder does not validate the second of two
    /// equal names.
    private static func string(_ number: String, _ random: inout some RandomNumberGenerator) -> String {
        let pieces = (0..<Int.random(in: 0...2, using: &random)).map { _ in strings.randomElement(using: &random) ?? ""
        }
        return "\"" + number + pieces.joined() + "\""
    }

    private static func number(_ random: inout some RandomNumberGenerator) -> String {
        func digits(_ count: ClosedRange<Int>) -> String {
            (0..<Int.random(in: count, using: &random)).map { _ in String(Int.random(in: 0...9, using: &random)) }
                .joined()
        }
        let sign = Bool.random(using: &random) ? "-" : ""
        // JSONDecoder drops the fraction of a number from 2^53 on, so a number with a fraction gets few digits.
        guard Bool.random(using: &random) else {
            let whole = String(UInt64.random(in: 0 ... .max, using: &random))
            return sign + whole + (["", "", "e2", "E+17"].randomElement(using: &random) ?? "")
        }
        let fraction = Bool.random(using: &random) ? "." + digits(1...8) : ""
        return sign + digits(1...12) + fraction + (exponents.randomElement(using: &random) ?? "")
    }
}
