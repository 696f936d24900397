package import MockURLResponder

/// A place in a request whose value may change from run to run.
package enum RequestPlace: Sendable, Hashable {
    /// A segment of the path, from 1.
    case path(Int)
    /// A value of a query field; its index among the values of this name.
    case query(String, Int)
    /// The values of a header field.
    case header(String)
    /// A value of a field of a form; its index among the values of this name.
    case form(String, Int)
    /// A value in a JSON body.
    case json(JSONPointer)
    /// The content of a part of a multipart form; its index among the parts of this name.
    case part(String, Int)
    /// The file name of such a part.
    case filename(String, Int)
    /// A word of a body of text, from 1.
    case word(Int)
    /// The whole body.
    case body

    /// Whether the place is another one, or in it.
    package func isIn(_ other: RequestPlace) -> Bool {
        switch (self, other) {
        case (.json(let own), .json(let outer)): own.tokens.starts(with: outer.tokens)
        case (.json, .body), (.form, .body), (.part, .body), (.filename, .body), (.word, .body): true
        default: self == other
        }
    }

    /// The order in which lists name places: that of a request.
    private var rank: Int {
        switch self {
        case .path: 0
        case .query: 1
        case .header: 2
        case .form, .json, .part, .filename, .word, .body: 3
        }
    }
}

extension RequestPlace: Comparable {
    package static func < (one: RequestPlace, other: RequestPlace) -> Bool {
        if case (.path(let one), .path(let other)) = (one, other) { return one < other }
        return (one.rank, one.description) < (other.rank, other.description)
    }
}

extension RequestPlace: CustomStringConvertible {
    /// The place as `--loosen` and `--keep` read it: `query ts`, `body /nonce`.
    ///
    /// A repeated field has the number of its value.
    package var description: String {
        switch self {
        case .path(let number): "path \(number)"
        case .query(let name, let index): "query " + Self.named(name, index)
        case .header(let name): "header \(name.shown())"
        case .form(let name, let index): "form " + Self.named(name, index)
        case .json(let pointer): pointer.tokens.isEmpty ? "body" : "body \(pointer.description.shown())"
        case .part(let name, let index): "part " + Self.named(name, index)
        case .filename(let name, let index): "filename " + Self.named(name, index)
        case .word(let number): "body, word \(number)"
        case .body: "body"
        }
    }

    private static func named(_ name: String, _ index: Int) -> String {
        name.shown() + (index == 0 ? "" : ", value \(index + 1)")
    }
}
