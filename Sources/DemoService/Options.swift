import Foundation

/// The command that the arguments specify.
enum Command {
    case help
    case rate(from: Currency, to: Currency)
    case convert(Decimal, from: Currency, to: Currency)
    case serve(port: UInt16, upstreamTimeout: Double?)

    static let usage = """
        usage: DemoService rate FROM TO
               DemoService convert AMOUNT FROM TO
               DemoService serve [--port PORT] [--upstream-timeout SECONDS]
               DemoService --help

        FROM and TO are currencies such as EUR and USD. PORT is 8080 unless given; 0 picks a free one.
        SECONDS is how long the upstream may keep silent before the server answers 504; a number above 0.
        The server answers GET /rate?from=EUR&to=USD and GET /healthz. GET /fastest?from=EUR&to=USD asks two upstreams, and
        GET /changes?from=EUR&to=USD is a line for each change.
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
            var port: UInt16 = 8080
            var upstreamTimeout: Double?
            while let option = words.option() {
                switch option {
                case .port: port = try words.port()
                case .upstreamTimeout: upstreamTimeout = try words.seconds()
                }
            }
            self = .serve(port: port, upstreamTimeout: upstreamTimeout)
        case let other:
            throw UsageError(expected: "rate, convert or serve", found: other)
        }
        try words.end()
    }
}

/// The error for arguments that are not a valid command.
struct UsageError: Error, CustomStringConvertible {
    let expected: String
    let found: String?

    var description: String {
        "expected \(expected), found \(found.map { "\"\($0)\"" } ?? "nothing")"
    }
}

/// The options of the command `serve`.
///
/// A value follows each option.
private enum ServeOption: String {
    case port = "--port"
    case upstreamTimeout = "--upstream-timeout"
}

/// The arguments that are not parsed yet.
///
/// Methods remove them from the front.
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
            // `Decimal(string:)` alone would read "12abc" as 12, and round numbers of more than 38 digits.
            guard word.count <= 20, word.wholeMatch(of: /[0-9]+(\.[0-9]+)?/) != nil else { return nil }
            return Decimal(string: word).flatMap { $0 > 0 ? $0 : nil }
        }
    }

    /// Returns the next argument if it is an option, or `nil`.
    mutating func option() -> ServeOption? {
        guard let option = remaining.first.flatMap(ServeOption.init) else { return nil }
        remaining.removeFirst()
        return option
    }

    mutating func port() throws(UsageError) -> UInt16 {
        try next("a port from 0 to 65535") { UInt16($0) }
    }

    mutating func seconds() throws(UsageError) -> Double {
        try next("a number of seconds above 0") { word in
            Double(word).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        }
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
