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
        /// A header field. The case of its name does not count.
        case header(String)
        case cookie(String)
        /// A member of the header field `baggage` (W3C Baggage).
        case baggage(String)
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
        case .header: "header"
        case .cookie: "cookie"
        case .baggage: "baggage"
        }
    }

    /// The member of a condition with the pattern, or with an object of patterns by name.
    package var key: String {
        switch self {
        case .header, .cookie: kind + "s"
        default: kind
        }
    }

    /// The name of the field among those of its kind; `nil` for a field that a request has once.
    package var name: String? {
        switch self {
        case .header(let name), .cookie(let name), .baggage(let name): name
        case .scheme, .host, .port, .method, .path, .url: nil
        }
    }

    /// Whether a plan has its value as a number.
    package var isNumber: Bool { self == .port }

    /// Whether a value that differs in a part is as wrong as any other.
    package var isAllOrNothing: Bool {
        switch self {
        case .scheme, .port, .method: true
        case .host, .path, .url, .header, .cookie, .baggage: false
        }
    }

    /// The names that make its value a secret.
    package var secretNames: [String] {
        switch self {
        case .header(let name): [name]
        case .cookie(let name): [name, "Cookie"]
        case .baggage(let name): [name, "baggage"]
        default: []
        }
    }

    /// The name of the field in reports.
    package var words: String { name.map { "\(kind) \($0)" } ?? kind }

    /// Whether two fields are the same, ignoring the case of header names.
    package func isSame(as other: Condition.Field) -> Bool {
        switch (self, other) {
        case (.header(let one), .header(let other)): HeaderName(one) == HeaderName(other)
        case (.cookie(let one), .cookie(let other)), (.baggage(let one), .baggage(let other)):
            one.hasSameBytes(as: other)
        default: self == other
        }
    }
}
