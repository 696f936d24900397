extension Condition {
    /// The condition in the normal form that requests are compared in.
    package var normalized: Condition {
        if case .value(let field, let pattern) = self { return .value(field, field.normalized(pattern)) }
        return mapParts(\.normalized)
    }

    private static let capitalized: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE",
    ]

    /// The method of a stub for requests with a method; `nil` if no plan can name it, because `get` is read as `GET`.
    package static func method(for method: String) -> String? { normalized(method: method) == method ? method : nil }

    static func normalized(method: String) -> String {
        if method.utf8.allSatisfy({ $0 < UInt8(ascii: "a") }) { return method }
        return capitalized.contains(method.uppercased()) ? method.uppercased() : method
    }
}

/// Normalizes patterns to the form that requests are compared in.
extension ValuePattern {
    /// The pattern for a path.
    package var normalizedPath: ValuePattern {
        mapLeaves { leaf in
            if case .equals(let path) = leaf { return .equals(NormalizedURL.normalized(path: path)) }
            return leaf.mapText(NormalizedURL.normalized(pathPart:))
        }
    }

    /// The pattern for a host.
    package var normalizedHost: ValuePattern {
        mapLeaves { leaf in
            if case .equals(let host) = leaf { return .equals(HostPiece.normalized(host: host)) }
            return leaf.mapHostPieces(\.normalized)
        }
    }

    /// The pattern for a whole URL; patterns that match anywhere in the URL stay unchanged.
    package var normalizedURL: ValuePattern {
        mapLeaves { leaf in
            switch leaf {
            case .equals(let text): return .equals(URLText.normalized(text))
            case .prefix(let text): return .prefix(URLText.normalized(beginning: text))
            case .wildcard(var wildcard):
                guard wildcard.pieces.count > 1 else { return .equals(URLText.normalized(wildcard.text)) }
                wildcard.pieces[0] = URLText.normalized(beginning: wildcard.pieces[0])
                return .wildcard(wildcard)
            case .contains, .suffix, .matches, .template, .present, .absent, .values, .not, .allOf, .anyOf:
                return leaf
            }
        }
    }
}

extension HostPiece {
    /// The piece in lower case, with whole labels in punycode and without a final dot.
    fileprivate var normalized: String {
        let lowercased = HostPiece(text: text.lowercased(), isStart: isStart, isEnd: isEnd)
        let name = lowercased.mapNames(Self.normalized(host:))
        return isEnd && name.utf8.count > 1 && name.utf8.last == UInt8(ascii: ".") ? String(name.dropLast()) : name
    }

    static func normalized(host: String) -> String {
        NormalizedURL.Origin(scheme: "https", host: host, port: nil).host
    }
}

/// The beginning that a pattern requires.
extension ValuePattern {
    /// The bytes that every matching value begins with; `nil` if they are unknown.
    package var beginning: String? {
        switch self {
        case .equals(let text), .prefix(let text): text
        case .wildcard(let wildcard): wildcard.pieces.first
        case .template(let template): template.beginning
        case .matches(let expression): Self.beginning(ofExpression: expression)
        case .allOf(let patterns): patterns.compactMap(\.beginning).max { $0.utf8.count < $1.utf8.count }
        case .contains, .suffix, .present, .absent, .values, .not, .anyOf: nil
        }
    }

    /// Returns the literal characters after `^`, or `nil` if the expression may match elsewhere.
    ///
    /// An expression with `|` may have an alternative with another beginning.
    private static func beginning(ofExpression expression: String) -> String? {
        let characters = expression.utf8
        guard characters.first == UInt8(ascii: "^"), !characters.contains(UInt8(ascii: "|")) else { return nil }
        let literal = characters.dropFirst().prefix(while: isPlain)
        let next = characters[literal.endIndex...].first
        // A quantifier may make the last character optional, also after a comment such as (?#plural).
        let isRepeated = next.map { "*+?{(".utf8.contains($0) } ?? false
        return String(Substring(isRepeated ? literal.dropLast() : literal))
    }

    /// Whether a character is a literal in every expression.
    private static func isPlain(_ byte: UInt8) -> Bool { byte.isLetterOrDigit || "/-_~".utf8.contains(byte) }
}
