import Common

/// The options of requests that are sent in one way.
struct RequestsOptions {
    let way: Way
    let count: Int
    /// Whether the session has a URL cache, as ephemeral sessions have.
    ///
    /// A responder's own configuration has no URL cache.
    private(set) var hasCache = false
    /// The file that receives the memory map of the process at the end.
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
