import Common

/// The options of requests that are made in one way.
struct RequestsOptions {
    let way: Way
    let count: Int
    /// Whether the session has the cache of every ephemeral one, which those of a responder's configuration have not.
    private(set) var hasCache = false
    /// Where to write down, at the end, what is loaded at which address.
    private(set) var maps: String?

    init(_ arguments: [String]) throws {
        guard arguments.count >= 2, let way = Way(rawValue: arguments[0]), let count = Int(arguments[1]), count > 0
        else { throw Failure(RequestsCommand.usage) }
        self.way = way
        self.count = count
        var rest = arguments.dropFirst(2)
        while let name = rest.popFirst() {
            switch name {
            case "--cache": hasCache = true
            case "--maps" where !rest.isEmpty: maps = rest.popFirst()
            default: throw Failure(RequestsCommand.usage)
            }
        }
    }
}
