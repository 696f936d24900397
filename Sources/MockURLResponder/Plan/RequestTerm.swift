/// One thing that is asked of a request, beyond what the fields of a `RequestPattern` ask; terms can be combined.
package indirect enum RequestTerm: Sendable, Hashable {
    case method(String)
    case scheme(String)
    case host(ValuePattern)
    case port(Int)
    case path(ValuePattern)
    /// The whole URL in the form that URLs are compared in.
    case url(ValuePattern)
    case query(QueryPattern)
    case header(NamedPattern)
    case cookie(NamedPattern)
    case body(BodyPattern)
    case not(RequestTerm)
    case allOf([RequestTerm])
    case anyOf([RequestTerm])
    /// Asks the program; it cannot travel.
    case closure(LocalClosure<RequestPredicate>)
}

/// What the query of a request has to be: a pattern for each name, and what other fields mean.
package struct QueryPattern: Sendable, Hashable {
    package var fields: [NamedPattern]
    package var rule: QueryRule

    package init(_ fields: [NamedPattern], _ rule: QueryRule = .includes) {
        self.fields = fields
        self.rule = rule
    }
}

/// How the fields of a query are compared with those that a pattern names.
package enum QueryRule: String, Sendable, Hashable, CaseIterable {
    /// Every pattern has to hold; other fields may be there too.
    case includes
    /// Every pattern has to hold for all values of its field, one to be equal to for the only one, and no other field may
    /// be there.
    case exact
    /// Every field has to be one that is named, with a value that its pattern allows; not all need be there. Without a
    /// query nothing may be named. This is how MockingBird compares.
    case within
}

extension RequestTerm: CustomStringConvertible {
    /// The term as a report says it.
    package var description: String {
        switch self {
        case .method(let method): "method \(method.shown())"
        case .scheme(let scheme): "scheme \(scheme)"
        case .host(let pattern): "host \(pattern)"
        case .port(let port): "port \(port)"
        case .path(let pattern): "path \(pattern)"
        case .url(let pattern): "url \(pattern)"
        case .query(let query): query.description
        case .header(let named): "header \(named)"
        case .cookie(let named): "cookie \(named)"
        case .body(let pattern): "body \(pattern)"
        case .not(let term): "not (\(term))"
        case .allOf(let terms): "all of (\(terms.map(\.description).joined(separator: ", ")))"
        case .anyOf(let terms): "any of (\(terms.map(\.description).joined(separator: ", ")))"
        case .closure: "a closure"
        }
    }

    /// Whether a closure of this process is asked.
    package var isLocal: Bool {
        switch self {
        case .closure: true
        case .not(let term): term.isLocal
        case .allOf(let terms), .anyOf(let terms): terms.contains(where: \.isLocal)
        case .method, .scheme, .host, .port, .path, .url, .query, .header, .cookie, .body: false
        }
    }

    /// Whether regular expressions are searched for, outside the body.
    package var searches: Bool {
        switch self {
        case .host(let pattern), .path(let pattern), .url(let pattern): pattern.searches
        case .header(let named), .cookie(let named): named.pattern.searches
        case .query(let query): query.fields.contains(where: \.pattern.searches)
        case .not(let term): term.searches
        case .allOf(let terms), .anyOf(let terms): terms.contains(where: \.searches)
        case .method, .scheme, .port, .body, .closure: false
        }
    }

    /// Whether the body of a request is looked at.
    package var asksBody: Bool {
        switch self {
        case .body, .closure: true
        case .not(let term): term.asksBody
        case .allOf(let terms), .anyOf(let terms): terms.contains(where: \.asksBody)
        case .method, .scheme, .host, .port, .path, .url, .query, .header, .cookie: false
        }
    }
}

extension QueryPattern: CustomStringConvertible {
    package var description: String {
        let fields = fields.map(\.description).joined(separator: ", ")
        return switch rule {
        case .includes: "query field \(fields)"
        case .exact: fields.isEmpty ? "no query" : "only the query fields \(fields)"
        case .within: "query within \(fields)"
        }
    }
}

extension NamedPattern: CustomStringConvertible {
    package var description: String { "\(name.shown()): \(pattern)" }
}
