/// The parts of a URL as a program wrote it, found without parsing the URL.
///
/// `URL` of Foundation takes microseconds, and rejects URLs that a program can send.
struct CallAddress {
    /// The host in lower case, without its port.
    let host: String
    /// The port as written; `nil` without one.
    let port: String?
    /// The path with its slash; `/` for a URL without a path.
    let path: String

    init(_ url: String) {
        var rest = url[...]
        if let mark = url.utf8.firstIndex(of: UInt8(ascii: ":")), url[mark...].hasPrefix("://") {
            rest = url[mark...].dropFirst(3)
        }
        let end = rest.utf8.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        let authority = rest[..<(end ?? rest.endIndex)]
        let name = Self.host(of: authority)
        host = name.lowercased()
        let port = authority[name.endIndex...].dropFirst()
        self.port = port.isEmpty ? nil : String(port)
        let path = rest[authority.endIndex...].prefix { $0 != "?" && $0 != "#" }
        self.path = path.isEmpty ? "/" : String(path)
    }

    private static func host(of authority: Substring) -> Substring {
        let user = authority.lastIndex(of: "@")
        let name = user.map { authority[authority.index(after: $0)...] } ?? authority
        if name.hasPrefix("["), let end = name.firstIndex(of: "]") { return name[...end] }
        return name.prefix { $0 != ":" }
    }
}
