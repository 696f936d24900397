/// Which requests a stub mapping answers.
package struct RequestPattern: Sendable, Hashable {
    private struct Rare: RareFieldSet {
        var query: [NamedPattern] = []
        var queryRule = QueryRule.includes
        var headers: [NamedPattern] = []
        var body: BodyPattern?
        var terms: [RequestTerm] = []
    }

    /// Which port a request has to go to.
    package enum Port: Sendable, Hashable {
        /// The default one of the request's scheme.
        case ofScheme
        case number(Int)
        case any
    }

    /// Nil is `http` as well as `https`.
    package var scheme: String?
    /// Nil is any host.
    package var host: ValuePattern?
    package var port: Port
    /// Nil is any method.
    package var method: String?
    /// Nil is any path; the request's query and fragment are no part of its path.
    package var path: ValuePattern?
    private var rare = RareFields<Rare>()

    package init(
        scheme: String? = "https", host: String, port: Int? = nil, method: String? = "GET", path: ValuePattern? = nil,
        query: [NamedPattern] = [], headers: [NamedPattern] = [], body: BodyPattern? = nil, terms: [RequestTerm] = []
    ) {
        self.scheme = scheme
        self.host = .equals(host)
        self.port = port.map(Port.number) ?? .ofScheme
        self.method = method
        self.path = path
        guard !query.isEmpty || !headers.isEmpty || body != nil || !terms.isEmpty else { return }
        rare.edit { rare in
            (rare.query, rare.headers, rare.body, rare.terms) = (query, headers, body, terms)
        }
    }

    /// The pattern in one line, as lists of stubs show it: `GET https://api.example.com/rates`.
    package var summary: String {
        let authority =
            switch port {
            case .ofScheme: hostText
            case .number(let number): "\(hostText):\(number)"
            case .any: host == nil ? hostText : "\(hostText):*"
            }
        let place =
            switch path {
            case nil: "/…"
            case .equals(let path): path
            case .template(let template): template.text
            case .wildcard(let wildcard): wildcard.text
            case .some(let pattern): " with path \(pattern)"
            }
        return "\(method ?? "any method") \(scheme ?? "*")://\(authority)\(place)"
    }

    private var hostText: String {
        switch host {
        case nil: "*"
        case .equals(let name): name
        case .wildcard(let wildcard): wildcard.text
        case .some(let pattern): "(\(pattern))"
        }
    }
}

/// The fields that few patterns have.
extension RequestPattern {
    /// One pattern for each name.
    package var query: [NamedPattern] {
        get { rare.box?.fields.query ?? [] }
        set { rare.edit { $0.query = newValue } }
    }

    /// What query fields that have no pattern mean.
    package var queryRule: QueryRule {
        get { rare.box?.fields.queryRule ?? .includes }
        set { rare.edit { $0.queryRule = newValue } }
    }

    /// One pattern for each name, compared without regard to case; other fields may be there too.
    package var headers: [NamedPattern] {
        get { rare.box?.fields.headers ?? [] }
        set { rare.edit { $0.headers = newValue } }
    }

    package var body: BodyPattern? {
        get { rare.box?.fields.body }
        set { rare.edit { $0.body = newValue } }
    }

    /// What else has to hold, all of it.
    package var terms: [RequestTerm] {
        get { rare.box?.fields.terms ?? [] }
        set { rare.edit { $0.terms = newValue } }
    }
}

extension RequestPattern {
    /// Whether another pattern says the same of scheme, host and port, as those of one host in a plan do.
    @inline(__always)
    package func hasSameOrigin(as other: RequestPattern) -> Bool {
        hasSameHost(as: other) && port == other.port && scheme == other.scheme
    }

    /// Plain hosts, which nearly all are, are compared as texts.
    @inline(__always)
    private func hasSameHost(as other: RequestPattern) -> Bool {
        if case .equals(let one) = host, case .equals(let two) = other.host { return one == two }
        return host == other.host
    }

    /// Whether the body of a request is looked at.
    package var asksBody: Bool { body != nil || terms.contains(where: \.asksBody) }

    /// Whether regular expressions are searched for, outside the body.
    package var searches: Bool {
        path?.searches ?? false || host?.searches ?? false || query.contains(where: \.pattern.searches)
            || headers.contains(where: \.pattern.searches) || terms.contains(where: \.searches)
    }

    /// Whether a closure of this process is asked.
    package var isLocal: Bool { rare.box?.fields.terms.contains(where: \.isLocal) ?? false }
}

extension RequestPattern {
    /// Which port is meant where none is named: one host has the one of its scheme, of many hosts any will do.
    package var impliesPortOfScheme: Bool { Self.impliesPortOfScheme(host) }

    package static func impliesPortOfScheme(_ host: ValuePattern?) -> Bool {
        if case .equals = host { true } else { false }
    }
}
