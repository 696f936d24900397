extension Condition {
    /// A part of a request that a pattern can be compared with.
    ///
    /// `FieldValues` has the values that a request has for it.
    package enum Field: Sendable, Hashable {
        case scheme, host, port, method
        /// The path, without query and fragment.
        case path
        /// The whole URL, in the normal form for comparing URLs.
        case url
        /// A field with a name, of which a request may have several.
        case named(Kind, String)

        /// The kinds of fields with names.
        package enum Kind: String, Sendable {
            /// A header field. The case of its name does not count.
            case header
            case cookie
            /// A member of the header field `baggage` (W3C Baggage).
            case baggage
            /// A field of the query.
            case query
            /// A field of an `application/x-www-form-urlencoded` body.
            case form
        }

        package static func header(_ name: String) -> Field { .named(.header, name) }
        package static func cookie(_ name: String) -> Field { .named(.cookie, name) }
        package static func baggage(_ name: String) -> Field { .named(.baggage, name) }
        package static func query(_ name: String) -> Field { .named(.query, name) }
        package static func form(_ name: String) -> Field { .named(.form, name) }
    }
}

extension Condition.Field.Kind {
    /// The kinds with a member of their own in a condition.
    static let ofConditions: [Self] = [.header, .cookie, .baggage]

    /// The member of a request with an object of patterns by name.
    var key: SafeText {
        switch self {
        case .header: "headers"
        case .cookie: "cookies"
        case .baggage: "baggage"
        case .query: "query"
        case .form: "form"
        }
    }

    /// The header field that carries the fields; `nil` for fields of another part of a request.
    var carrier: String? {
        switch self {
        case .header, .query, .form: nil
        case .cookie: "Cookie"
        case .baggage: "baggage"
        }
    }

    /// Returns the flaw of a name.
    func flaw(inName name: String) -> PlanRules.Flaw? {
        switch self {
        case .header: PlanRules.flaw(inHeaderName: name)
        case .cookie, .query, .form: nil
        case .baggage: PlanRules.flaw(inBaggageKey: name)
        }
    }
}

extension Condition.Field {
    /// The kind of the field in reports.
    package var kind: String {
        switch self {
        case .scheme: "scheme"
        case .host: "host"
        case .port: "port"
        case .method: "method"
        case .path: "path"
        case .url: "url"
        case .named(.query, _): "query field"
        case .named(.form, _): "form field"
        case .named(let kind, _): kind.rawValue
        }
    }

    /// The name of the field among those of its kind; `nil` for a field that a request has once.
    package var name: String? { if case .named(_, let name) = self { name } else { nil } }

    /// Whether a value that differs in a part is as wrong as any other.
    package var isAllOrNothing: Bool {
        switch self {
        case .scheme, .port, .method: true
        case .host, .path, .url, .named: false
        }
    }

    /// The names that make its value a secret.
    package var secretNames: [String] {
        guard case .named(let kind, let name) = self else { return [] }
        return [name] + (kind.carrier.map { [$0] } ?? [])
    }

    /// The name of the field in reports.
    package var words: String { name.map { "\(kind) \($0)" } ?? kind }

    /// The name of the field in sentences.
    package var title: String {
        if case .named(.header, let name) = self { "header field \(name)" } else { words }
    }

    /// Whether two fields are the same, ignoring the case of header names.
    package func isSame(as other: Condition.Field) -> Bool {
        switch (self, other) {
        case (.named(.header, let one), .named(.header, let other)): HeaderName(one) == HeaderName(other)
        case (.named(let kind, let one), .named(let otherKind, let other)):
            kind == otherKind && one.hasSameBytes(as: other)
        default: self == other
        }
    }
}
