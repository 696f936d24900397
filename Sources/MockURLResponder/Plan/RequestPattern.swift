/// Which requests a stub mapping answers.
package struct RequestPattern: Sendable, Hashable {
    package var scheme: String
    package var host: String
    /// Nil is the scheme's default port.
    package var port: Int?
    /// Nil is any method.
    package var method: String?
    /// Nil is any path; the request's query and fragment are no part of its path.
    package var path: ValuePattern?
    /// One pattern for each name; other query fields may be there too.
    package var query: [NamedPattern]
    /// One pattern for each name, compared without regard to case; other fields may be there too.
    package var headers: [NamedPattern]
    package var body: BodyPattern?

    package init(
        scheme: String = "https", host: String, port: Int? = nil, method: String? = "GET", path: ValuePattern? = nil,
        query: [NamedPattern] = [], headers: [NamedPattern] = [], body: BodyPattern? = nil
    ) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// The pattern in one line, as lists of stubs show it: `GET https://api.example.com/rates`.
    package var summary: String {
        let authority = port.map { "\(host):\($0)" } ?? host
        let place =
            switch path {
            case nil: "/…"
            case .equals(let path): path
            case .some(let pattern): " with path \(pattern)"
            }
        return "\(method ?? "any method") \(scheme)://\(authority)\(place)"
    }
}

extension RequestPattern {
    /// Whether another pattern says the same of scheme, host and port, as those of one host in a plan do.
    package func hasSameOrigin(as other: RequestPattern) -> Bool {
        host == other.host && port == other.port && scheme == other.scheme
    }
}
