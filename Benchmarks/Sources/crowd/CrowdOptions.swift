import Common

/// The options of the command line.
struct CrowdOptions {
    private static let usage = """
        usage: crowd [--tasks N] [--most N] [--final N] [--until FILE] [--log FILE] [--paths PATH,…] [--child]
                     [--tag TEXT] [--signals plain|handled|orderly]
        """

    /// The number of requests in flight.
    var tasks = 4
    /// The number of requests after which the program finishes without an order.
    var most = 1_000
    /// The number of requests that the program sends to each path at the end.
    var final = 0
    /// The file whose presence tells the program to finish.
    var until: String?
    /// The file for the log of answers; `nil` means standard output.
    var log: String?
    var paths = ["/kept", "/fresh"]
    /// The prefix of the names of the requests.
    var tag = ""
    /// Whether the program launches a child that never ends by itself.
    var hasChild = false
    var signals = SignalManners.plain

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--tasks": tasks = try Self.number(rest.popFirst())
            case "--most": most = try Self.number(rest.popFirst())
            case "--final": final = try Self.number(rest.popFirst())
            case "--until": until = rest.popFirst()
            case "--tag": tag = rest.popFirst() ?? ""
            case "--log": log = rest.popFirst()
            case "--paths": paths = rest.popFirst()?.split(separator: ",").map(String.init) ?? []
            case "--child": hasChild = true
            case "--signals":
                guard let manners = rest.popFirst().flatMap(SignalManners.init) else { throw Failure(Self.usage) }
                signals = manners
            default: throw Failure(Self.usage)
            }
        }
        guard !paths.isEmpty else { throw Failure(Self.usage) }
    }

    private static func number(_ text: String?) throws -> Int {
        guard let number = text.flatMap({ Int($0) }), number >= 0 else { throw Failure(usage) }
        return number
    }
}
