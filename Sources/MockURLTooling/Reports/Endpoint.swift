import MockURLResponder

/// A host that programs call, with a method and the shape of a path.
package struct Endpoint: Sendable, Hashable, Comparable {
    /// Scheme, host and port, such as `https://api.example.com:443`.
    package let origin: String
    package let method: String
    /// The path, with a word in braces for each generated part: `/orders/{number}`.
    package let path: String

    package init(origin: String, method: String, path: String) {
        (self.origin, self.method, self.path) = (origin, method, path)
    }

    /// - Parameters:
    ///   - method: The method of a request.
    ///   - url: The URL as the program wrote it.
    package init(method: String, url: String) {
        self.init(origin: Self.origin(of: url), method: method.shown(), path: Self.shape(of: CallAddress(url).path))
    }

    package static func < (one: Endpoint, other: Endpoint) -> Bool {
        (one.origin, one.path, one.method) < (other.origin, other.path, other.method)
    }

    private static func origin(of url: String) -> String {
        let address = CallAddress(url)
        let scheme = url.prefix { $0 != ":" }.lowercased()
        let port = address.port ?? (scheme == "http" ? "80" : scheme == "https" ? "443" : "*")
        return "\(scheme)://\(address.host):\(port)".shown(atMost: 300)
    }

    /// Returns a path with the kind of each part that is different in each call.
    private static func shape(of path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { part in
            switch ValueShape(of: String(part)) {
            case .uuid: "{uuid}"
            case .time: "{time}"
            case .number, .unixTime: "{number}"
            case .hexadecimal: "{hexadecimal}"
            case .token: "{token}"
            default: String(part)
            }
        }.joined(separator: "/").shown(atMost: 500)
    }
}

extension Endpoint: CustomStringConvertible {
    package var description: String { "\(method) \(origin)\(path)" }
}
