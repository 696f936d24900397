import Foundation

/// What the arguments ask for.
enum Command {
    case help
    case rate(from: Currency, to: Currency)
    case convert(Decimal, from: Currency, to: Currency)
    case serve(port: UInt16)

    static let usage = """
        usage: DemoService rate FROM TO
               DemoService convert AMOUNT FROM TO
               DemoService serve [--port PORT]
               DemoService --help

        FROM and TO are currencies such as EUR and USD. PORT is 8080 unless given; 0 picks a free one.
        The server answers GET /rate?from=EUR&to=USD and GET /healthz.
        """

    init(arguments: some Sequence<String>) throws(UsageError) {
        var words = Words(arguments)
        if words.contains("--help") {
            self = .help
            return
        }
        switch words.next() {
        case "rate":
            self = .rate(from: try words.currency(), to: try words.currency())
        case "convert":
            self = .convert(try words.amount(), from: try words.currency(), to: try words.currency())
        case "serve":
            self = .serve(port: try words.portOption() ?? 8080)
        case let other:
            throw UsageError(expected: "rate, convert or serve", found: other)
        }
        try words.end()
    }
}

/// Arguments that make no command.
struct UsageError: Error, CustomStringConvertible {
    let expected: String
    let found: String?

    var description: String {
        "expected \(expected), found \(found.map { "\"\($0)\"" } ?? "nothing")"
    }
}

/// The arguments not yet understood, taken from the front one by one.
private struct Words {
    private var remaining: ArraySlice<String>

    init(_ arguments: some Sequence<String>) {
        remaining = ArraySlice(arguments)
    }

    func contains(_ word: String) -> Bool {
        remaining.contains(word)
    }

    mutating func next() -> String? {
        remaining.popFirst()
    }

    mutating func currency() throws(UsageError) -> Currency {
        try next("a currency of three letters") { Currency($0) }
    }

    mutating func amount() throws(UsageError) -> Decimal {
        try next("a positive decimal number of at most 20 characters") { word in
            // `Decimal(string:)` alone would read "12abc" as 12, and round what has more than 38 digits.
            guard word.count <= 20, word.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) != nil else { return nil }
            return Decimal(string: word).flatMap { $0 > 0 ? $0 : nil }
        }
    }

    mutating func portOption() throws(UsageError) -> UInt16? {
        guard remaining.first == "--port" else { return nil }
        remaining.removeFirst()
        return try next("a port from 0 to 65535") { UInt16($0) }
    }

    func end() throws(UsageError) {
        if let extra = remaining.first {
            throw UsageError(expected: "no further argument", found: extra)
        }
    }

    private mutating func next<Value>(_ expected: String, as parse: (String) -> Value?) throws(UsageError) -> Value {
        let word = next()
        guard let word, let value = parse(word) else {
            throw UsageError(expected: expected, found: word)
        }
        return value
    }
}
